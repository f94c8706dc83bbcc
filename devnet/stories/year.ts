import type { Teller } from '../../scripts/devnet/teller.ts'
import { crowds } from './year/crowds.ts'
import { failures, household, insides } from './year/payments.ts'
import { nuisance } from './year/scams.ts'
import { delegated, things } from './year/things.ts'
import { exchange, rights, savings, swaps } from './year/trade.ts'

/** What somebody does every month, a little otherwise in each. Months count from 0. */
export type Month = (teller: Teller, month: number) => Promise<void>

export const MONTHS = 12

const ROUTINES: readonly Month[] = [exchange, household, swaps, insides, nuisance, rights, things, savings, delegated, failures, crowds]

/** A year of daily life, as short as it is told: hundreds of transactions of alice, bob, carol, dave, the market and those who pester them. */
export async function year(teller: Teller): Promise<void> {
  for (let month = 0; month < MONTHS; month++) {
    for (const routine of ROUTINES) await routine(teller, month)
  }
}
