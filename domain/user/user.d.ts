import { z } from 'zod';
export declare const userId: z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>;
export type UserId = z.infer<typeof userId>;
export declare const userStatuses: readonly ['Active', 'Inactive'];
/** Username, role, status and email address are null on the devices of those who may only see names. */
export declare const users: {
  name: 'users';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>;
  fields: {
    username: z.ZodNullable<z.ZodString>;
    forename: z.ZodString;
    surname: z.ZodString;
    email_address: z.ZodNullable<z.ZodString>;
    user_role_id: z.ZodNullable<z.ZodUnion<readonly [z.ZodLiteral<1>, z.ZodLiteral<2>]>>;
    status: z.ZodNullable<
      z.ZodEnum<{
        Active: 'Active';
        Inactive: 'Inactive';
      }>
    >;
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
      id: z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>;
      username: z.ZodNullable<z.ZodString>;
      forename: z.ZodString;
      surname: z.ZodString;
      email_address: z.ZodNullable<z.ZodString>;
      user_role_id: z.ZodNullable<z.ZodUnion<readonly [z.ZodLiteral<1>, z.ZodLiteral<2>]>>;
      status: z.ZodNullable<
        z.ZodEnum<{
          Active: 'Active';
          Inactive: 'Inactive';
        }>
      >;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      username: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      forename: z.ZodOptional<z.ZodString>;
      surname: z.ZodOptional<z.ZodString>;
      email_address: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      user_role_id: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodLiteral<1>, z.ZodLiteral<2>]>>>;
      status: z.ZodOptional<
        z.ZodNullable<
          z.ZodEnum<{
            Active: 'Active';
            Inactive: 'Inactive';
          }>
        >
      >;
      password_sealed: z.ZodOptional<z.ZodString>;
      current_password_sealed: z.ZodOptional<z.ZodString>;
    },
    z.core.$strict
  >;
};
export type User = z.infer<typeof users.schema>;
