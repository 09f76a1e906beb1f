import type { User } from './user.ts';
export declare const fullName: ({ forename, surname }: Pick<User, 'forename' | 'surname'>) => string;
