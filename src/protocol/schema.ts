import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { ScheduledFork, SourcedFork } from '#core/chains/fork-schedule'
import type { Hex } from '#core/bytes/hex'
import type { Calls, Validators } from './calls.ts'
import * as c from './check.ts'

/** 20 lower-case bytes. */
export const address: c.Schema<Address> = c.text(42, /^0x[0-9a-f]{40}$/)
/** Whole bytes, at most `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const hexOf = (most: number): c.Schema<Hex> => c.text(2 + most * 2, /^0x(?:[0-9a-fA-F]{2})*$/)
/** Whole bytes, at most 1 MiB. */
export const hex = hexOf(1_048_576)
/** 32 bytes. */
export const hash: c.Schema<Hex> = c.text(66, /^0x[0-9a-fA-F]{64}$/)
export const chainId = c.integer(1)
export const count = c.integer()
export const uint = c.custom<bigint>((value) => typeof value === 'bigint' && value >= 0n)
/* @__NO_SIDE_EFFECTS__ */
export const text = (most: number): c.Schema<string> => c.text(most)
const fork = { name: c.text(32), from: uint, eips: c.optional(c.list(c.integer(1), 128)) }
/** Forks of a chain that somebody brought in. */
export const scheduledForks: c.Schema<readonly ScheduledFork[]> = c.list(c.members(fork), 64)
/** With who says so. */
export const sourcedForks: c.Schema<readonly SourcedFork[]> = c.list(c.members({ ...fork, source: c.text(200) }), 64)
export const none = c.among([undefined])

/** Turns schemas into validators that fail with `app/bad-message` and name the call only: its content may be secret. */
export function validators<C extends Calls>(schemas: { readonly [K in keyof C]: c.Schema<C[K]['params']> }): Validators<C> {
  const made = Object.entries<c.Schema<unknown>>(schemas).map(([name, fits]) => [
    name,
    (params: unknown) => {
      if (!fits(params)) throw fail('app/bad-message', { call: name })
      return params
    },
  ])
  return Object.fromEntries(made) as Validators<C>
}
