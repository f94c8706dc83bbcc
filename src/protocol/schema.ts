import * as v from 'valibot'
import { fail } from '#core/errors'
import type { Calls, Validators } from './calls.ts'

/** 20 lower-case bytes. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)) as unknown as v.GenericSchema<`0x${string}`>
/** Whole bytes, at most 1 MiB. */
export const hex = v.pipe(
  v.string(),
  v.maxLength(2_097_154),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
) as unknown as v.GenericSchema<`0x${string}`>
/** 32 bytes. */
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)) as unknown as v.GenericSchema<`0x${string}`>
export const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const uint = v.pipe(v.bigint(), v.minValue(0n))
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
export const none = v.undefined()

/** Turns schemas into validators that fail with `app/bad-message` and name the call only: its content may be secret. */
export function validators<C extends Calls>(schemas: { readonly [K in keyof C]: v.GenericSchema<C[K]['params']> }): Validators<C> {
  const made = Object.entries(schemas).map(([name, schema]) => [
    name,
    (params: unknown) => {
      const result = v.safeParse(schema as v.GenericSchema, params)
      if (!result.success) throw fail('app/bad-message', { call: name })
      return result.output
    },
  ])
  return Object.fromEntries(made) as Validators<C>
}
