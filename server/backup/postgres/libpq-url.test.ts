import { expect, test } from 'vitest';
import { libpqUrl } from './libpq-url.ts';

test.each([
  ['?ssl=0&max=5', '?sslmode=disable'],
  ['?ssl=true', '?sslmode=verify-full'],
  ['?ssl=no-verify', '?sslmode=require'],
  ['?sslmode=no-verify&uselibpqcompat=true', '?sslmode=require'],
  ['?sslmode=no-verify&sslrootcert=/etc/ca.pem', '?sslmode=require'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?sslmode=prefer', '?sslmode=verify-full'],
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?sslmode=verify-ca', '?sslmode=verify-full'],
  ['?sslmode=require&uselibpqcompat=true', '?sslmode=require'],
  ['?sslrootcert=/etc/ca.pem', '?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full'],
  ['?sslmode=verify-full&ssl=1&sslrootcert=/etc/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'],
  ['?options=-c%20search_path%3Dours&idleTimeoutMillis=5', '?options=-c%20search_path%3Dours'],
  ['?password=asked', ''],
  ['', ''],
])('[BACKUP.31] of an address that ends with %s the programs of PostgreSQL are given %s', (given, known) => {
  const { url } = libpqUrl(`postgres://firemark:secret@db.example:5433/firemark${given}`);
  expect(url).toBe(`postgres://firemark@db.example:5433/firemark${known}`);
});

test('[BACKUP.31] its password is told apart from it, wherever it stands', () => {
  expect(libpqUrl('postgres://firemark:s%40fe@db/firemark').password).toBe('s@fe');
  expect(libpqUrl('postgres://firemark@db/firemark?password=s%40fe').password).toBe('s@fe');
  expect(libpqUrl('postgres://firemark@db/firemark').password).toBeNull();
});

test.each([
  ['?ssl=true', true],
  ['?sslmode=verify-full', true],
  ['?sslmode=require', true],
  ['?sslmode=verify-full&sslrootcert=/etc/ca.pem', false],
  ['?sslmode=no-verify', false],
  ['', false],
])('[BACKUP.34] of an address that ends with %s the server is verified by what Node.js trusts: %s', (given, trustsDefaults) => {
  expect(libpqUrl(`postgres://firemark@db.example/firemark${given}`)).toMatchObject({ trustsDefaults });
});
