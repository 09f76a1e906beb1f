import type { z } from 'zod';
export declare const siteId: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
export type SiteId = z.infer<typeof siteId>;
export declare const sites: {
  name: 'sites';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
  fields: {
    name: z.ZodString;
    client_name: z.ZodString;
    address_line_1: z.ZodString;
    address_line_2: z.ZodNullable<z.ZodString>;
    town: z.ZodString;
    post_code: z.ZodString;
    notes: z.ZodNullable<z.ZodString>;
    events_log: z.ZodNullable<z.ZodString>;
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
      id: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
      name: z.ZodString;
      client_name: z.ZodString;
      address_line_1: z.ZodString;
      address_line_2: z.ZodNullable<z.ZodString>;
      town: z.ZodString;
      post_code: z.ZodString;
      notes: z.ZodNullable<z.ZodString>;
      events_log: z.ZodNullable<z.ZodString>;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      name: z.ZodOptional<z.ZodString>;
      client_name: z.ZodOptional<z.ZodString>;
      address_line_1: z.ZodOptional<z.ZodString>;
      address_line_2: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      town: z.ZodOptional<z.ZodString>;
      post_code: z.ZodOptional<z.ZodString>;
      notes: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      events_log: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    },
    z.core.$strict
  >;
};
export type Site = z.infer<typeof sites.schema>;
