import type { Address } from '#core/ethereum/address'
import type { Fact } from '#core/evidence/fact'
import { know } from '#core/evidence/fact'
import type { Amount } from '#core/money/amount'
import type { Form } from '#core/money/holding'
import { keyOf } from '#core/money/token'

/** What tokens of an account stood for when they were read last, by `Token.keyOf`, and of how many base units. */
export type ReadForms = Readonly<Record<string, { readonly units: bigint; readonly form: Fact<Form> }>>

/** Where it is kept between sessions, sealed with the other facts. */
export const formsId = (chainId: number, account: Address): string => `forms:${chainId}:${account}`

/** Puts what was read beside what it was read of. */
export const withUnits = (held: readonly Amount[], forms: Readonly<Record<string, Fact<Form>>>): ReadForms =>
  Object.fromEntries(
    held.flatMap(({ token, units }) => {
      const form = forms[keyOf(token)]
      return form === undefined ? [] : [[keyOf(token), { units, form }] as const]
    }),
  )

/** What a balance stands for. Where it is another than the one that was read, as much more or less of each part. */
export function formOf({ units, form }: ReadForms[string], balance: Fact<Amount>): Fact<Form> {
  if (!form.known || !balance.known || units === balance.value.units || units === 0n) return form
  const now = balance.value.units
  const parts = form.value.parts.map((part) => ({ ...part, units: (part.units * now) / units }))
  return know({ ...form.value, parts }, form.evidence)
}
