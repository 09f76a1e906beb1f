import { z } from 'zod';
export declare const inspectionId: z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>;
export type InspectionId = z.infer<typeof inspectionId>;
export declare const inspectionStatuses: readonly ['Open', 'Closed/Locked'];
export type InspectionStatus = (typeof inspectionStatuses)[number];
/** The status is derived from `closed_at`; see inspection-status.ts. */
export declare const inspections: {
  name: 'inspections';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>;
  fields: {
    site_id: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
    title: z.ZodString;
    date_from: z.ZodISODate;
    date_to: z.ZodISODate;
    asset_type_ids: z.ZodArray<z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>>;
    scope: z.ZodString;
    instruction: z.ZodNullable<z.ZodString>;
    inspector_ids: z.ZodArray<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
    closed_at: z.ZodNullable<z.ZodISODateTime>;
    closed_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
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
      id: z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>;
      site_id: z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>;
      title: z.ZodString;
      date_from: z.ZodISODate;
      date_to: z.ZodISODate;
      asset_type_ids: z.ZodArray<z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>>;
      scope: z.ZodString;
      instruction: z.ZodNullable<z.ZodString>;
      inspector_ids: z.ZodArray<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
      closed_at: z.ZodNullable<z.ZodISODateTime>;
      closed_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      site_id: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'SiteId', 'out'>>;
      title: z.ZodOptional<z.ZodString>;
      date_from: z.ZodOptional<z.ZodISODate>;
      date_to: z.ZodOptional<z.ZodISODate>;
      asset_type_ids: z.ZodOptional<z.ZodArray<z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>>>;
      scope: z.ZodOptional<z.ZodString>;
      instruction: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      inspector_ids: z.ZodOptional<z.ZodArray<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>>;
      closed_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      closed_by_id: z.ZodOptional<z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>>;
    },
    z.core.$strict
  >;
};
export type Inspection = z.infer<typeof inspections.schema>;
