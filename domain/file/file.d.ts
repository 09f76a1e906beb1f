import { z } from 'zod';
export declare const fileId: z.core.$ZodBranded<z.ZodString, 'FileId', 'out'>;
export type FileId = z.infer<typeof fileId>;
/** The binary itself travels apart from the record; `sha256` is lower-case hexadecimal. */
export declare const files: {
  name: 'files';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'FileId', 'out'>;
  fields: {
    path: z.ZodString;
    file_name: z.ZodString;
    file_type: z.ZodString;
    sha256: z.ZodString;
  };
  merge: Partial<Record<string, import('../entity.ts').FieldMerge>>;
  fixed: readonly string[];
  indexes: readonly string[];
  writeOnly: string[];
  schema: z.ZodObject<
    {
      created_at: z.ZodISODateTime;
      updated_at: z.ZodISODateTime;
      deleted_at: z.ZodNullable<z.ZodISODateTime>;
      id: z.core.$ZodBranded<z.ZodString, 'FileId', 'out'>;
      path: z.ZodString;
      file_name: z.ZodString;
      file_type: z.ZodString;
      sha256: z.ZodString;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      path: z.ZodOptional<z.ZodString>;
      file_name: z.ZodOptional<z.ZodString>;
      file_type: z.ZodOptional<z.ZodString>;
      sha256: z.ZodOptional<z.ZodString>;
    },
    z.core.$strict
  >;
};
export type File = z.infer<typeof files.schema>;
