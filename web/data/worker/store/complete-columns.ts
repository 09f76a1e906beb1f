import { fieldsIn } from '#domain/entities.ts';
import { additionOf } from '#domain/versions/added.ts';
import { completeRecord, type Shape } from '#domain/versions/complete.ts';
import { newestOf, newestWithin } from '#domain/versions/parts.ts';
import { type Column, type RowColumns, toColumn } from '#domain/sync/packed/columns.ts';
import { rowAt } from './row-columns.ts';

/** A block's rows with what stands for fields that its app did not know; the very same where it knew them all [DEV]. */
export function completeColumns(entity: string, columns: RowColumns, fields: Shape = fieldsIn(entity)): RowColumns {
  if (newestOf(fields) === 1) return columns;
  const lacking = Object.entries(fields).flatMap(([field, schema]) => {
    const column = columns.fields[field];
    const isLacking = additionOf(schema) === null ? column !== undefined && newestWithin(schema) > 1 : lacksRows(column);
    return isLacking ? [field] : [];
  });
  if (lacking.length === 0) return columns;
  const rows = columns.ids.map((_id, at) => completeRecord(fields, rowAt(columns, at)));
  const made = lacking.map((field) => [field, toColumn(rows.map((row) => Reflect.get(row, field)))] as const);
  return { ...columns, fields: { ...columns.fields, ...Object.fromEntries(made) } };
}

const lacksRows = (column: Column | undefined): boolean => column === undefined || column.lacking !== undefined;
