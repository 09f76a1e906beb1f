import type { z } from 'zod';
export declare const assetId: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
export type AssetId = z.infer<typeof assetId>;
export declare const assets: {
  name: 'assets';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
  fields: {
    created_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
    asset_type_id: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
    site_id: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
    location: z.ZodString;
    serial_number: z.ZodNullable<z.ZodString>;
    history: z.ZodNullable<z.ZodString>;
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
      id: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
      created_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
      asset_type_id: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
      site_id: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
      location: z.ZodString;
      serial_number: z.ZodNullable<z.ZodString>;
      history: z.ZodNullable<z.ZodString>;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      created_by_id: z.ZodOptional<z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>>;
      asset_type_id: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>>;
      site_id: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>>;
      location: z.ZodOptional<z.ZodString>;
      serial_number: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      history: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    },
    z.core.$strict
  >;
};
export type Asset = z.infer<typeof assets.schema>;
