import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type AppView, next } from './app-view.ts'

const [one, other]: readonly [Address, Address] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const STATES: Readonly<Record<string, AppView>> = {
  stranger: { kind: 'stranger', chainId: 1 },
  connected: { kind: 'connected', chainId: 1, accounts: [one] },
  /** Its vault is locked, or its connection ended. */
  'without accounts': { kind: 'connected', chainId: 1, accounts: [] },
}
const GRANTED = {
  nothing: undefined,
  'the same': { chainId: 1, accounts: [one] },
  'another account': { chainId: 1, accounts: [other] },
  'another chain': { chainId: 31337, accounts: [one] },
}
const TABLE: Readonly<Record<string, Readonly<Record<keyof typeof GRANTED, string>>>> = {
  stranger: {
    nothing: '',
    'the same': 'connect accountsChanged',
    'another account': 'connect accountsChanged',
    'another chain': 'connect chainChanged accountsChanged',
  },
  connected: { nothing: 'accountsChanged', 'the same': '', 'another account': 'accountsChanged', 'another chain': 'chainChanged' },
  'without accounts': {
    nothing: '',
    'the same': 'accountsChanged',
    'another account': 'accountsChanged',
    'another chain': 'chainChanged accountsChanged',
  },
}

describe('what a page hears of its connection', () => {
  for (const [name, state] of Object.entries(STATES))
    for (const [given, granted] of Object.entries(GRANTED))
      it(`is said once: ${name}, then ${given}`, () => {
        const { state: after, events } = next(state, granted)
        expect(events.map(({ event }) => event).join(' ')).toBe(TABLE[name]?.[given as keyof typeof GRANTED])
        expect(after.chainId).toBe(granted?.chainId ?? 1)
        if (granted) expect(after).toEqual({ kind: 'connected', ...granted })
        expect(next(after, granted)).toEqual({ state: after, events: [] })
      })
})
