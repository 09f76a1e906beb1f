import type { z } from 'zod';
/** Every synchronised entity, in the order of a first pull. */
export declare const entities: {
  readonly asset_types: {
    name: 'asset_types';
    path: string;
    id: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
    fields: {
      name: z.ZodString;
      plural_name: z.ZodString;
      is_complex: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
      questions: z.ZodArray<
        z.ZodObject<
          {
            id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
            name: z.ZodString;
            order: z.ZodInt;
            conditional: z.ZodNullable<
              z.ZodObject<
                {
                  question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                  answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                  operator: z.ZodEnum<{
                    '!=': '!=';
                    '==': '==';
                  }>;
                  value: z.ZodString;
                },
                z.core.$strict
              >
            >;
            question_answer_types: z.ZodArray<
              z.ZodObject<
                {
                  id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                  question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                  answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                  order: z.ZodInt;
                },
                z.core.$strict
              >
            >;
            answer_types: z.ZodArray<
              z.ZodObject<
                {
                  id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                  component_name: z.ZodString;
                  props: z.ZodString;
                },
                z.core.$strict
              >
            >;
          },
          z.core.$strict
        >
      >;
    };
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
    fixed: readonly string[];
    indexes: readonly string[];
    writeOnly: string[];
    schema: z.ZodObject<
      {
        created_at: z.ZodISODateTime;
        updated_at: z.ZodISODateTime;
        deleted_at: z.ZodNullable<z.ZodISODateTime>;
        id: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
        name: z.ZodString;
        plural_name: z.ZodString;
        is_complex: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
        questions: z.ZodArray<
          z.ZodObject<
            {
              id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
              name: z.ZodString;
              order: z.ZodInt;
              conditional: z.ZodNullable<
                z.ZodObject<
                  {
                    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                    operator: z.ZodEnum<{
                      '!=': '!=';
                      '==': '==';
                    }>;
                    value: z.ZodString;
                  },
                  z.core.$strict
                >
              >;
              question_answer_types: z.ZodArray<
                z.ZodObject<
                  {
                    id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                    order: z.ZodInt;
                  },
                  z.core.$strict
                >
              >;
              answer_types: z.ZodArray<
                z.ZodObject<
                  {
                    id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                    component_name: z.ZodString;
                    props: z.ZodString;
                  },
                  z.core.$strict
                >
              >;
            },
            z.core.$strict
          >
        >;
      },
      z.core.$strict
    >;
    patch: z.ZodObject<
      {
        deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
        name: z.ZodOptional<z.ZodString>;
        plural_name: z.ZodOptional<z.ZodString>;
        is_complex: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>>;
        questions: z.ZodOptional<
          z.ZodArray<
            z.ZodObject<
              {
                id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                name: z.ZodString;
                order: z.ZodInt;
                conditional: z.ZodNullable<
                  z.ZodObject<
                    {
                      question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                      answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                      operator: z.ZodEnum<{
                        '!=': '!=';
                        '==': '==';
                      }>;
                      value: z.ZodString;
                    },
                    z.core.$strict
                  >
                >;
                question_answer_types: z.ZodArray<
                  z.ZodObject<
                    {
                      id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                      question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                      answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                      order: z.ZodInt;
                    },
                    z.core.$strict
                  >
                >;
                answer_types: z.ZodArray<
                  z.ZodObject<
                    {
                      id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                      component_name: z.ZodString;
                      props: z.ZodString;
                    },
                    z.core.$strict
                  >
                >;
              },
              z.core.$strict
            >
          >
        >;
      },
      z.core.$strict
    >;
  };
  readonly users: {
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
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
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
  readonly sites: {
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
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
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
  readonly inspections: {
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
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
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
  readonly assets: {
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
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
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
  readonly asset_grades: {
    name: 'asset_grades';
    path: string;
    id: z.core.$ZodBranded<z.ZodString, 'AssetGradeId', 'out'>;
    fields: {
      created_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
      asset_id: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
      inspection_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>>;
      grade: z.ZodEnum<{
        fail: 'fail';
        pass: 'pass';
      }>;
      graded_at: z.ZodISODate;
      recommendations: z.ZodNullable<z.ZodString>;
      answers: z.ZodArray<
        z.ZodObject<
          {
            id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
            question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
            question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
            answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
            value: z.ZodString;
            question_name: z.ZodString;
          },
          z.core.$strict
        >
      >;
      auto_complete_survey: z.ZodBoolean;
    };
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
    fixed: readonly string[];
    indexes: readonly string[];
    writeOnly: string[];
    schema: z.ZodObject<
      {
        created_at: z.ZodISODateTime;
        updated_at: z.ZodISODateTime;
        deleted_at: z.ZodNullable<z.ZodISODateTime>;
        id: z.core.$ZodBranded<z.ZodString, 'AssetGradeId', 'out'>;
        created_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
        asset_id: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
        inspection_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>>;
        grade: z.ZodEnum<{
          fail: 'fail';
          pass: 'pass';
        }>;
        graded_at: z.ZodISODate;
        recommendations: z.ZodNullable<z.ZodString>;
        answers: z.ZodArray<
          z.ZodObject<
            {
              id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
              question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
              question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
              answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
              value: z.ZodString;
              question_name: z.ZodString;
            },
            z.core.$strict
          >
        >;
        auto_complete_survey: z.ZodBoolean;
      },
      z.core.$strict
    >;
    patch: z.ZodObject<
      {
        deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
        created_by_id: z.ZodOptional<z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>>;
        asset_id: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>>;
        inspection_id: z.ZodOptional<z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>>>;
        grade: z.ZodOptional<
          z.ZodEnum<{
            fail: 'fail';
            pass: 'pass';
          }>
        >;
        graded_at: z.ZodOptional<z.ZodISODate>;
        recommendations: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        answers: z.ZodOptional<
          z.ZodArray<
            z.ZodObject<
              {
                id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
                question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                value: z.ZodString;
                question_name: z.ZodString;
              },
              z.core.$strict
            >
          >
        >;
        auto_complete_survey: z.ZodOptional<z.ZodBoolean>;
      },
      z.core.$strict
    >;
  };
  readonly files: {
    name: 'files';
    path: string;
    id: z.core.$ZodBranded<z.ZodString, 'FileId', 'out'>;
    fields: {
      path: z.ZodString;
      file_name: z.ZodString;
      file_type: z.ZodString;
      sha256: z.ZodString;
    };
    merge: Partial<Record<string, import('./entity.ts').FieldMerge>>;
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
};
export type EntityName = keyof typeof entities;
export type RecordOf<E extends EntityName> = z.infer<(typeof entities)[E]['schema']>;
export type PatchOf<E extends EntityName> = z.infer<(typeof entities)[E]['patch']>;
export type AnyRecord = RecordOf<EntityName>;
export declare const entityNames: EntityName[];
