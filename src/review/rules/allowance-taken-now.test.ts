import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, CATS, NAMES, NOBODY, RUN } from '../test-support/recorded.ts'
import { allowanceTakenNow } from './allowance-taken-now.ts'
import type { RuleFacts } from './rule.ts'

const TAKER: Address = '0x00000000000000000000000000000000c0ffee0e'
const state = (codeHash: string) => know({ nonce: 1n, balance: 0n, codeHash }, RUN)
const FACTS = { accounts: { [TAKER]: state(`0x${'22'.repeat(32)}`), [NOBODY]: state(EMPTY_CODE_HASH) } } as unknown as Partial<RuleFacts>
const OUT = { kind: 'asset-out', amount: { units: 5n * 10n ** 18n, token: NAMES.native } }
const ITEM = { kind: 'nft-out', collection: CATS, tokenId: 7n }

type Played = {
  readonly by?: Address | undefined
  readonly use?: string
  readonly effects?: readonly object[]
  readonly tense?: string
  readonly ok?: boolean
  readonly claims?: readonly object[]
  readonly complete?: boolean
}
const played = ({ by, use = 'permit', effects = [OUT], tense = 'could', ok = true, claims = [], complete = true }: Played) => ({
  effects: effects as never,
  message: { use: { use }, claims, complete } as never,
  simulation: { outcome: { ok } } as never,
  input: { exercise: { tense, gaps: [], ...(by === undefined ? {} : { by }) } } as never,
})
const said = (one: Played): readonly string[] => saidOf(allowanceTakenNow, played(one), FACTS)

describe('allowance/taken-now', () => {
  it('stops what anybody or an account of a person could take, and warns of what a contract could', () => {
    expect(said({})).toEqual(['danger: Anyone with this signature can take 5 ETH at once'])
    expect(said({ by: NOBODY })).toEqual([`danger: ${NOBODY} can take 5 ETH as soon as you sign`])
    expect(said({ by: TAKER })).toEqual([`warn: ${TAKER} can take 5 ETH as soon as you sign`])
    expect(said({ effects: [ITEM] })).toEqual([`danger: Anyone with this signature can take item 7 of ${CATS} at once`])
    expect(said({ by: TAKER, effects: [ITEM, OUT] })).toEqual([
      `warn: ${TAKER} can take item 7 of ${CATS} as soon as you sign`,
      `warn: ${TAKER} can take 5 ETH as soon as you sign`,
    ])
  })

  it('names nobody for an order that anybody may fill, and only mentions a payment by signature', () => {
    expect(said({ by: TAKER, use: 'seaport' })).toEqual(['danger: Anyone with this signature can take 5 ETH at once'])
    expect(said({ by: NOBODY, use: 'transfer-authorization' })).toEqual([`info: ${NOBODY} can take 5 ETH as soon as you sign`])
  })

  it('is silent where it is done at once, was not run, failed, or something arrives', () => {
    expect([said({ tense: 'now' }), said({ ok: false }), said({ effects: [] }), said({ effects: [{ kind: 'allowance' }] })]).toEqual([
      [],
      [],
      [],
      [],
    ])
    for (const kind of ['asset-in', 'nft-in']) expect(said({ effects: [OUT, { kind }] })).toEqual([])
    const { simulation: _, ...unrun } = played({})
    expect(saidOf(allowanceTakenNow, unrun, FACTS)).toEqual([])
  })

  it('is silent of a swap that is read to its end and promises something', () => {
    const into = (least: bigint, to: Address = ALICE) => [{ kind: 'in', to, least }]
    expect(said({ claims: into(1n) })).toEqual([])
    for (const more of [{ claims: into(0n) }, { claims: into(1n), complete: false }, { claims: into(1n, NOBODY) }])
      expect(said(more)).toHaveLength(1)
  })

  it('says what to do by how bad it is', () => {
    const partsOf = (one: Played) => {
      const context = { account: ALICE, actor: ALICE, names: NAMES, ...played(one) }
      const judged = allowanceTakenNow.judge(context as never, { ...FACTS, parties: [] } as never)
      return [judged ?? []].flat().map(({ why, todo }) => [plain(why), plain(todo)])
    }
    const end = 'We simulated what anyone with the signature could do. You received nothing in return.'
    expect(partsOf({})).toEqual([[end, 'Reject it.']])
    expect(partsOf({ by: TAKER })).toEqual([[end, 'Continue only if you want to give away this much.']])
    expect(partsOf({ use: 'transfer-authorization' })).toEqual([
      [
        'It’s a payment by signature. It goes to the named address, no matter who submits it.',
        'Continue only if you want to give away this much.',
      ],
    ])
  })
})
