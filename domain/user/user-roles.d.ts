export declare const ADMINISTRATOR_ROLE_ID = 1;
export declare const INSPECTOR_ROLE_ID = 2;
export declare const userRoles: readonly [
  {
    readonly id: 1;
    readonly name: 'Administrator';
  },
  {
    readonly id: 2;
    readonly name: 'Inspector';
  },
];
