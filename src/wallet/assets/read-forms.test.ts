import { expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import { formOf, withUnits } from './read-forms.ts'

const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const token = (symbol: string, digit: string): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: `0x${digit.repeat(40)}`,
  symbol,
  name: symbol,
  decimals: 0,
  from: 'listed',
})
const [SHARE, DAI, WETH] = [token('UNI-V2', '1'), token('DAI', '2'), token('WETH', '3')]
const form = know(
  {
    is: 'liquidity',
    parts: [
      { token: DAI, units: 900n },
      { token: WETH, units: 3n },
    ],
  } as const,
  PROVED,
)
const share = (units: bigint) => know({ token: SHARE, units }, PROVED)

it('is kept with how much of it was read', () => {
  const key = `1:${'address' in SHARE ? SHARE.address : ''}`
  expect(
    withUnits(
      [
        { token: SHARE, units: 30n },
        { token: DAI, units: 5n },
      ],
      { [key]: form },
    ),
  ).toEqual({ [key]: { units: 30n, form } })
})

it('is as much more or less of each part as there is more or less of it', () => {
  const read = { units: 30n, form }
  expect(formOf(read, share(30n))).toBe(form)
  expect(formOf(read, share(10n))).toMatchObject({ value: { is: 'liquidity', parts: [{ units: 300n }, { units: 1n }] }, evidence: PROVED })
  expect(formOf(read, share(60n))).toMatchObject({ value: { parts: [{ units: 1800n }, { units: 6n }] } })
})

it('stays what it was where nobody knows how much there is', () => {
  const unknown = notKnown({ kind: 'unknown', method: 'none' })
  expect(formOf({ units: 30n, form }, unknown)).toBe(form)
  expect(formOf({ units: 30n, form: unknown }, share(10n))).toBe(unknown)
})
