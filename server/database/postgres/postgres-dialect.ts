import { type DataTypeNode, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import { type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg';

/** Whole numbers of 64 bits and sums of them are numbers here as they are on SQLite: none of ours outgrows 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

const parsers: CustomTypesConfig = {
  getTypeParser: (id, format) => (NUMBERS.has(id) ? Number : (types.getTypeParser(id, format) as (value: string) => unknown)),
};

export const openPool = (config: PoolConfig): Pool => new Pool({ ...config, types: parsers });

/** Kysely on PostgreSQL, with columns that sort and compare as SQLite's do, byte by byte [DB.3]. */
export class BytewiseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new BytewiseCompiler();
  }
}

class BytewiseCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === 'text') this.append('text collate "C"');
    else if (node.dataType === 'blob') this.append('bytea');
    else super.visitDataType(node);
  }
}
