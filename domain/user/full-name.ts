import type { User } from './user.ts';

export const fullName = ({ forename, surname }: Pick<User, 'forename' | 'surname'>): string => `${forename} ${surname}`.trim();
