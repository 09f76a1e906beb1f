import { z } from 'zod';
import type { AnswerType } from '../asset-type/asset-type.ts';
export declare const choiceComponents: readonly ['radio-buttons', 'checkboxes', 'select'];
export declare const writtenComponents: readonly ['text', 'textarea', 'date', 'photo', 'signature'];
export type ChoiceComponent = (typeof choiceComponents)[number];
export type WrittenComponent = (typeof writtenComponents)[number];
export declare const optionOutcomes: readonly ['pass', 'fail', 'info'];
declare const option: z.ZodPipe<
  z.ZodObject<
    {
      value: z.ZodString;
      label: z.ZodOptional<z.ZodString>;
      outcome: z.ZodDefault<
        z.ZodEnum<{
          fail: 'fail';
          info: 'info';
          pass: 'pass';
        }>
      >;
      remedial: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
    },
    z.core.$strip
  >,
  z.ZodTransform<
    {
      value: string;
      outcome: 'fail' | 'info' | 'pass';
      remedial: string | null;
      label: string;
    },
    {
      value: string;
      label?: string | undefined;
      outcome: 'fail' | 'info' | 'pass';
      remedial: string | null;
    }
  >
>;
export type AnswerOption = z.infer<typeof option>;
declare const choice: z.ZodObject<
  {
    label: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
    options: z.ZodArray<
      z.ZodPipe<
        z.ZodObject<
          {
            value: z.ZodString;
            label: z.ZodOptional<z.ZodString>;
            outcome: z.ZodDefault<
              z.ZodEnum<{
                fail: 'fail';
                info: 'info';
                pass: 'pass';
              }>
            >;
            remedial: z.ZodPipe<
              z.ZodOptional<z.ZodNullable<z.ZodString>>,
              z.ZodTransform<string | null, string | null | undefined>
            >;
          },
          z.core.$strip
        >,
        z.ZodTransform<
          {
            value: string;
            outcome: 'fail' | 'info' | 'pass';
            remedial: string | null;
            label: string;
          },
          {
            value: string;
            label?: string | undefined;
            outcome: 'fail' | 'info' | 'pass';
            remedial: string | null;
          }
        >
      >
    >;
  },
  z.core.$strip
>;
declare const number: z.ZodObject<
  {
    label: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
    unit: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
    min: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodNumber>>, z.ZodTransform<number | null, number | null | undefined>>;
    max: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodNumber>>, z.ZodTransform<number | null, number | null | undefined>>;
  },
  z.core.$strip
>;
declare const written: z.ZodObject<
  {
    label: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
    optional: z.ZodDefault<z.ZodBoolean>;
  },
  z.core.$strip
>;
export type AnswerProps =
  | ({
      component: ChoiceComponent;
    } & z.infer<typeof choice>)
  | ({
      component: 'number';
    } & z.infer<typeof number>)
  | ({
      component: WrittenComponent;
    } & z.infer<typeof written>)
  | {
      component: 'unknown';
      component_name: string | null;
      label: null;
    }
  | {
      component: 'broken';
      component_name: string;
      label: null;
    };
/** What can be said of a slot whose answer type is no longer there. */
export declare const goneAnswerType: {
  readonly component: 'unknown';
  readonly component_name: null;
  readonly label: null;
};
export type ChoiceProps = Extract<
  AnswerProps,
  {
    component: ChoiceComponent;
  }
>;
/** Reads the JSON text of an answer type's props [S3]; one that can't be read is named as such and never throws. */
export declare function parseAnswerProps({ component_name, props }: Pick<AnswerType, 'component_name' | 'props'>): AnswerProps;
export declare function isChoice(props: AnswerProps): props is ChoiceProps;
/** Whether a question counts as answered without this slot: notes, photos and what nobody can fill in. */
export declare function isOptional(props: AnswerProps): boolean;
export {};
