import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import type { ReviewFee } from '#review'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { show } from '../../../ui/test-render.tsx'
import { DataLines, Expected, Uncapped } from './fee-besides-gas.tsx'

const ETH: Token = { chainId: 10, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const GWEI = 10n ** 9n
const claimed = { kind: 'claimed', method: 'local-run', source: 'rollup.example' } as const
const gas = { gasLimit: 24_150n, maxFeePerGas: 2n * GWEI, tip: GWEI, gasWei: 21_000n * GWEI, maxWei: 48_300n * GWEI }

const CASES: readonly (readonly [what: string, fee: ReviewFee, shown: readonly string[], absent: readonly string[]])[] = [
  ['an L1', { ...gas, expectedWei: gas.gasWei }, ['0.000021 ETH'], ['not known', 'caps', 'other chain']],
  [
    'a rollup that says what its data costs',
    { ...gas, expectedWei: 23_000n * GWEI, data: know({ dataFee: 1500n * GWEI, operatorFee: 500n * GWEI }, claimed) },
    [
      '0.000023 ETH',
      'nothing caps that part',
      'Data on the other chain',
      '(exactly 0.0000015)',
      'For the operator, at most',
      '0.0000005 ETH',
    ],
    ['not known'],
  ],
  [
    'a rollup that does not say what its operator takes',
    { ...gas, data: know({ dataFee: 1500n * GWEI }, claimed) },
    ['0.000021 ETH', 'what else it costs is not known', '(exactly 0.0000015)', 'For the operator, at most', 'the rest is not known'],
    ['0.0000225 ETH'],
  ],
  [
    'a rollup without an operator’s part',
    { ...gas, expectedWei: 22_500n * GWEI, data: know({ dataFee: 1500n * GWEI, operatorFee: 0n }, claimed) },
    ['(exactly 0.0000225)', 'nothing caps that part', '(exactly 0.0000015)'],
    ['For the operator', 'not known'],
  ],
  [
    'a rollup whose data is paid in gas',
    { ...gas, expectedWei: 22_500n * GWEI, data: know({ dataFee: 1500n * GWEI, paid: 'in-gas' }, claimed) },
    ['(exactly 0.0000225)', '(exactly 0.0000015)', 'at most, paid in gas'],
    ['For the operator', 'not known', 'caps'],
  ],
  [
    'a chain that says nothing of it',
    { ...gas, data: notKnown(unknownEvidence('simulation/unsupported')) },
    ['0.000021 ETH', 'what else it costs is not known', 'nothing caps the rest', 'Data on the other chain', 'not known'],
    ['For the operator', '0 ETH'],
  ],
]

it.each(CASES)('the fee on %s is told in its parts, and nothing unknown as zero', async (_, fee, shown, absent) => {
  await show(
    <FactsList>
      <FactLine name="Expected">
        <Expected fee={fee} native={ETH} />
      </FactLine>
      <FactLine name="At most">
        <Uncapped fee={fee} />
      </FactLine>
      <DataLines fee={fee} native={ETH} />
    </FactsList>,
  )
  await expect.element(page.getByText('Expected')).toBeInTheDocument()
  const text = (document.querySelector('dl')?.textContent ?? '').replaceAll(/[\s ]+/g, ' ')
  for (const part of shown) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
})
