/** Of a network drive a file fails with a network's codes. Node names the code first there, and after the call of a connection. */
export const isOfFile = (error: unknown): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code !== undefined && message.startsWith(`${code}: `);
};
