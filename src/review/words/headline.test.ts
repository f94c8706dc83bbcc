import { describe, expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encodeCall, explain, explainMessage, type Names } from '#decode'
import { REGISTER } from '../../decode/functions/register.ts'
import { typed, typesOf } from '../../decode/messages/test-support/typed-data.ts'
import { TYPED } from '../../decode/messages/typed/register.ts'
import { headlineOf } from './headline.ts'
import type { Explained } from '../review.ts'
import { ALICE, NAMES, TOKENS, USDC } from '../test-support/recorded.ts'
import { addressPlaces, valuesWith } from '../test-support/strangers.ts'
import type { Raw } from '../../decode/abi/abi-read.ts'

/** Every address is a token of six decimals, and every vault holds it: nothing is left that would have to be said in base units. */
const KNOWING: Names = { ...NAMES, tokenOf: () => TOKENS[0], assetOf: () => TOKENS[0] }

const sentenceOf = (explanation: Explained): string =>
  plain(
    headlineOf({
      explanation,
      effects: [],
      transaction: undefined,
      account: ALICE,
      names: KNOWING,
      parties: [],
      findings: [],
      replaces: undefined,
      hasRun: false,
      does: true,
      isDescribed: () => false,
      difference: undefined,
      revert: undefined,
    }).sentence,
  )

const COUNTED = /\b[12] (?:other )?(?:kinds?|tokens?|assets?|rights?|orders?|items?|people|permissions|owners)\b/
const END = /until|with no expiry|once|in one block|for good/

/** What is counted in units of something that neither the call nor the list names, each with the reason. */
const UNCOUNTABLE: readonly (readonly [RegExp, string])[] = [
  [/^wrap\(uint256\)/, 'what a wrapper takes stands in it alone; Lido’s is told in stETH'],
  [/^requestWithdrawals\(/, 'a queue that is not Lido’s pays out what it likes'],
  [/DeGate/, 'its rollup numbers tokens by a list of its own'],
]

/** Where items are counted, with the reason. */
const UNNAMED: readonly (readonly [RegExp, string])[] = [
  [/^(?:swapTokenForSpecificNFTs|swapNFTsForToken)\(/, 'the call names a pool, and of what its items are stands in it alone'],
]

/** What is wrong with a headline, whatever it is about. */
function faultsOf(name: string, explanation: Explained): readonly string[] {
  const sentence = sentenceOf(explanation)
  const gives = explanation.claims.some(
    (claim) =>
      (claim.kind === 'allowance' && claim.units > 0n && claim.until !== undefined && claim.mode !== 'subtract') ||
      (claim.kind === 'right' && claim.given === 'granted' && claim.until !== undefined),
  )
  return [
    ...(sentence.includes(ALICE) || sentence.includes(checksum(ALICE)) ? ['own address'] : []),
    ...(/base units?/.test(sentence) && !UNCOUNTABLE.some(([form]) => form.test(name) || form.test(sentence)) ? ['base units'] : []),
    ...(COUNTED.test(sentence) && !UNNAMED.some(([form]) => form.test(name)) ? ['a count'] : []),
    ...(gives && !END.test(sentence) ? ['no end'] : []),
  ].map((fault) => `${name}: ${fault}: ${sentence}`)
}

describe('the headline of every function of the register', () => {
  it('names own things as own, amounts by their decimals, up to two things by name, and an end where a right has one', () => {
    const found = [...REGISTER.values()].flatMap(({ signature, selector }) =>
      ['', ...addressPlaces(signature.fields)].flatMap((place) => {
        const data = encodeCall(selector, signature.fields, valuesWith(signature.fields, place, ALICE, USDC) as readonly Raw[])
        const call = { from: ALICE, to: USDC, value: 0n, data, chainId: 31337 }
        return faultsOf(`${signature.canonical} ${place}`, explain(call, KNOWING))
      }),
    )
    expect([...new Set(found)]).toEqual([])
  })
})

function memberOf(type: string, types: ReturnType<typeof typesOf>, address: Address): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list !== null) return Array.from({ length: list[2] === '' ? 2 : Number(list[2]) }, () => memberOf(list[1] ?? '', types, address))
  const struct = types[type]
  if (struct !== undefined) return Object.fromEntries(struct.map(({ name, type: inner }) => [name, memberOf(inner, types, address)]))
  if (type === 'address') return address
  if (type === 'bool') return true
  if (type === 'string') return 'text'
  if (type.startsWith('bytes')) return `0x${'00'.repeat(Number(type.slice(5)) || 0)}`
  return type.endsWith('int8') ? '1' : '1790000000'
}

describe('the headline of every message of the register', () => {
  const FORMS = TYPED.flatMap(({ form, domain }) => (typeof form === 'string' ? [{ form, domain }] : []))

  it.each([ALICE, USDC])('holds the same, and names the end of every right that is signed: %s', (address) => {
    const found = FORMS.flatMap(({ form }) => {
      const types = typesOf(form)
      const primary = form.slice(0, form.indexOf('('))
      const message = memberOf(primary, types, address) as Record<string, unknown>
      const domain = { name: 'Token', chainId: 31337, verifyingContract: USDC }
      const data = typed(form, message, domain)
      const explanation = explainMessage({ kind: 'typed-data', data }, { chainId: 31337, signer: ALICE, names: KNOWING })
      const gives = explanation.claims.some(
        (claim) =>
          (claim.kind === 'allowance' && claim.units > 0n) ||
          (claim.kind === 'operator' && claim.granted) ||
          (claim.kind === 'right' && claim.given === 'granted'),
      )
      const sentence = sentenceOf(explanation)
      return [...faultsOf(form, explanation), ...(gives && !END.test(sentence) ? [`${form}: no end: ${sentence}`] : [])]
    })
    expect([...new Set(found)]).toEqual([])
  })
})
