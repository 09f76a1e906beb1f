export const ADMINISTRATOR_ROLE_ID = 1;
export const INSPECTOR_ROLE_ID = 2;
export const userRoles = [
  { id: ADMINISTRATOR_ROLE_ID, name: 'Administrator' },
  { id: INSPECTOR_ROLE_ID, name: 'Inspector' },
] as const;
