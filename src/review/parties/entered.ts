import { factValue } from '#core/evidence/fact'
import type { PaidAs } from '#core/signing/intent'
import type { Names } from '#decode'
import type { Entered } from '../review.ts'

/**
 * Recipients are called by the names that they were entered by, as long as these lead to them: nobody else's word for an address counts here.
 * `paid`: by what the recipients of an earlier transaction were entered, which this one only speeds up or cancels.
 */
export function withEntered(names: Names, entered: readonly Entered[], paid: readonly PaidAs[] = []): Names {
  const holding = entered.flatMap(({ address, name }) =>
    name !== undefined && factValue(name.now) === address ? [[address, name.name] as const] : [],
  )
  const called = new Map([...paid.map(({ address, name }) => [address, name] as const), ...holding])
  if (called.size === 0) return names
  return { ...names, nameOf: (address) => names.nameOf(address) ?? called.get(address) }
}
