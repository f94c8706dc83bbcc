import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/core/catalogue.ts'
import type { ErrorEntry } from '../../src/core/errors/error-table.ts'
import { errorFaults } from './error-check.ts'

const entry: ErrorEntry = { kind: 'user', message: { id: 'It is locked.' }, remedy: { id: 'Unlock it.' } }
const thrower = new Map([['vault/a.ts', "export const x = () => fail('vault/locked')"]])

describe('the error catalogue', () => {
  it('is whole when each code has words and is thrown', () => {
    expect(errorFaults({ 'vault/locked': entry }, thrower)).toEqual([])
  })

  it('misses words, throwers and entries', () => {
    expect(errorFaults({ 'vault/locked': { ...entry, remedy: { id: ' ' } } }, thrower)).toEqual(['vault/locked: no remedy'])
    expect(errorFaults({ 'vault/locked': entry, 'vault/gone': entry }, thrower)).toEqual(['vault/gone: nothing throws it or maps to it'])
    expect(errorFaults({}, thrower)).toEqual(['src/vault/a.ts:1 fails with vault/locked, which is not in the catalogue'])
  })

  it('reads both sides of a choice', () => {
    const either = new Map([['vault/a.ts', "export const x = (y: boolean) => fail(y ? 'vault/locked' : 'vault/nowhere')"]])
    expect(errorFaults({ 'vault/locked': entry }, either)).toEqual([
      'src/vault/a.ts:1 fails with vault/nowhere, which is not in the catalogue',
    ])
  })

  it('has a sentence for every entry of ours', () => {
    for (const { message, remedy } of Object.values(catalogue) as ErrorEntry[]) {
      expect(typeof message === 'function' || message.id.length > 0).toBe(true)
      expect(remedy.id.length).toBeGreaterThan(0)
    }
  })
})
