import { expect, it } from 'vitest'
import { claimedByEndpoint } from '#core/evidence/evidence'
import { soundly } from '../test-support/judged.ts'
import { find, inputOf, withoutRun } from '../test-support/recorded.ts'

const { number, hash } = find('USDC to bob').block
const by = { block: { number, hash }, source: 'rpc.example', at: 1 }
const chainRules = (input: Parameters<typeof soundly>[0]) => soundly(input).findings.filter(({ rule }) => rule.startsWith('chain/'))

it.each([claimedByEndpoint('local-run', by), claimedByEndpoint('merkle-proof', by)])(
  'names the endpoint that state is the word of, once, and claims no proof',
  (evidence) => {
    for (const input of [inputOf(find('USDC to bob')), withoutRun(inputOf(find('USDC to bob')))])
      expect(chainRules({ ...input, evidence })).toMatchObject([
        { rule: 'chain/no-proofs', level: 'unknown', say: { values: { source: 'rpc.example' } } },
      ])
  },
)

it('is silent where state was proved', () => {
  expect(chainRules(inputOf(find('USDC to bob'))).map(({ rule }) => rule)).toEqual(['chain/claimed-head'])
})
