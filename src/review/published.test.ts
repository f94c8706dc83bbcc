import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { sentencesOf } from '#core/signing/finding'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { publishedCall } from '#decode'
import { REGISTER, selectorOf } from '../decode/functions/register.ts'
import { dataWith, PUBLISHED } from '../decode/published/test-support.ts'
import { judge } from './judge.ts'
import type { Review } from './review.ts'
import { ALICE, BOB, factsOf, find, inputOf, NOBODY, RECORD, withoutRun, withTransaction } from './test-support/recorded.ts'

const STRANGER: Address = '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f90'
const RECORDED = find('claim')

/** What a wallet would show of it where nothing can be run. */
async function reviewOf(data: Hex, value = 0n): Promise<Review> {
  const input = withoutRun(inputOf(withTransaction(RECORDED, { to: NOBODY, data, value })))
  const { explanation } = input
  if (!('call' in explanation)) throw new Error('no call')
  const published = await publishedCall(explanation.call)
  if (published === undefined) throw new Error(`not published: ${data.slice(0, 10)}`)
  const by = { is: 'guess', signatures: [published.signature], from: 'published packages' } as const
  return judge({
    ...input,
    described: [{ of: 'name', call: explanation.call, explanation, by, published }],
    facts: { ...factsOf(RECORDED), contacts: know([{ address: BOB, name: 'Bob' }], RECORD) },
  })
}

/** The rule that judges each, with the level for somebody whom nobody knows and for a contact: stated here. */
const EXPECTED = {
  paid: { rule: 'value/elsewhere', stranger: 'danger', contact: 'warn' },
  sent: { rule: 'value/elsewhere', stranger: 'warn', contact: 'warn' },
  may: { rule: 'allowance/right', stranger: 'danger', contact: 'warn' },
  chosen: { rule: 'allowance/right', stranger: 'warn', contact: 'warn' },
} as const

/** Functions that no table of ours has: only these are read by what packages publish. */
const PLACES = PUBLISHED.filter(({ signature }) => !REGISTER.has(selectorOf(signature))).flatMap((one) =>
  one.places.map(({ kind, path }) => ({ one, kind, path: path.join('.') })),
)

async function levelsOf(of: (kind: keyof typeof EXPECTED) => string, who: Address): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { one, kind, path } of PLACES) {
    const { findings } = await reviewOf(dataWith(one, path, who, { others: ALICE }))
    const level = findings.find(({ rule }) => rule === EXPECTED[kind].rule)?.level ?? 'none'
    if (level !== of(kind)) wrong.push(`${one.signature.canonical} ${path}: ${level}`)
  }
  return wrong
}

describe('whoever is named by a function that only packages publish', () => {
  it('is judged as a stranger at every place', async () => {
    expect(PLACES.length).toBeGreaterThan(800)
    expect(await levelsOf((kind) => EXPECTED[kind].stranger, STRANGER)).toEqual([])
  }, 240_000)

  it('is judged as a contact at every place', async () => {
    expect(await levelsOf((kind) => EXPECTED[kind].contact, BOB)).toEqual([])
  }, 240_000)

  it('is no finding where it is the account itself', async () => {
    expect(await levelsOf(() => 'none', ALICE)).toEqual([])
  }, 240_000)
})

const dataOf = (signature: string, place: string): Hex => {
  const one = PUBLISHED.find((some) => some.signature.canonical === signature)
  if (one === undefined) throw new Error(signature)
  return dataWith(one, place, STRANGER, { others: ALICE })
}

describe('the words for a function that only packages publish', () => {
  it('name the contract, the function, who gets what by it, and the value', async () => {
    const heads = [
      await reviewOf(dataOf('withdrawAssetTo(address,address,uint256)', '1')),
      await reviewOf(dataOf('ethToTokenTransferInput(uint256,uint256,address)', '2'), 10n ** 18n),
    ].map(({ sentence }) => plain(sentence))
    expect(heads).toEqual([
      `Call “withdraw asset to” of ${NOBODY}, which pays or credits ${STRANGER}: we don’t know what moves`,
      `Call “eth to token transfer input” of ${NOBODY}, which pays or credits ${STRANGER}, and send it 1 ETH: we don’t know what moves`,
    ])
  })

  it('say that only the name is known', async () => {
    const { findings } = await reviewOf(dataOf('withdrawAssetTo(address,address,uint256)', '1'))
    const said = findings.flatMap((one) => (one.rule === 'call/unknown' ? sentencesOf(one).map(plain) : []))
    expect(said).toEqual([`All we know of this call to ${NOBODY} is its published name: withdrawAssetTo`])
  })
})
