import { valueOf } from '#core/fact'
import type { Names } from '#decode'
import type { Entered } from './review.ts'

/** Recipients are called by the names that they were entered by, as long as these lead to them: nobody else's word for an address counts here. */
export function withEntered(names: Names, entered: readonly Entered[]): Names {
  const holding = entered.flatMap(({ address, name }) =>
    name !== undefined && valueOf(name.now) === address ? [[address, name.name] as const] : [],
  )
  if (holding.length === 0) return names
  const called = new Map(holding)
  return { ...names, nameOf: (address) => names.nameOf(address) ?? called.get(address) }
}
