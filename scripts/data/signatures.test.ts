import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { signatureFile } from './signatures.ts'

it('the signatures that ship are those of the installed packages', async () => {
  expect(readFileSync('data/signatures.json', 'utf8')).toBe(await signatureFile())
})
