import { ApiError } from './api-error.ts';

/** What stands before the server says so without having heard from it, and of its own faults. */
const UNSURE: readonly number[] = [500, 502, 504];

/** Whether the server has said that it did not carry out a call: one whose answer was lost may have been. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && !UNSURE.includes(error.status);
