/** Stands for every client that names no device: whoever uses the spec's calls. */
export const NO_DEVICE = '00000000-0000-0000-0000-000000000000';
