import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isError } from '../errors.ts'

/** Test cases that ethers publishes as the package @ethersproject/testcases (MIT), version 5.8.0. */
export function published(
  name: 'accounts' | 'contract-signatures' | 'eip712' | 'hashes' | 'transactions' | 'typed-transactions',
): readonly unknown[] {
  const path = new URL(`../../../node_modules/@ethersproject/testcases/testcases/${name}.json.gz`, import.meta.url)
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as readonly unknown[]
}

/** The code of what `task` throws. */
export function codeThrownBy(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    return isError(error) ? error.code : `not ours: ${String(error)}`
  }
  return 'nothing thrown'
}
