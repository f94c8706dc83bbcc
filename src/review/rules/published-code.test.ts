import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know, notKnown } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import type { Signable } from '#core/signing/signable'
import { plain } from '#core/text/words'
import { ENTRY_POINTS, MULTI_SENDS, SIGN_MESSAGE_LIBS } from '#decode'
import { EMPTY_CODE_HASH, type Facts, givenFacts, NO_FACTS } from '../facts.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'
import { ALICE, factsOf, find, RECORD, RUN } from '../test-support/recorded.ts'
import { isKnownCode } from './known-code.ts'
import { KNOWN_OPERATORS } from './known-operators.ts'
import { codeKnownBy, PUBLISHED_CODE } from './published-code.ts'
import type { Case } from './rule.ts'
import { isKnownContract } from './trusted.ts'

const OTHER: Hex = `0x${'22'.repeat(32)}`
const MULTI_SEND: Address = '0x9641d764fc13c8b624c04430c7356c1c7c8102e2'
const CREATE_CALL: Address = '0x9b35af71d77eaf8d7e40252370304687390a1a52'
const SIGNER: Address = '0xd53cd0ab83d845ac265be939c57f53ad838012c9'
const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const ONE_INCH: Address = '0x111111125421ca6dc452d289314280a0f8842a65'

const account = (codeHash: Hex) => know({ nonce: 1n, balance: 1n, codeHash }, RUN)
const factsFor = (address: Address, codeHash: Hex, pin?: Hex): Facts => ({
  ...NO_FACTS,
  accounts: { [address]: account(codeHash) },
  ...(pin === undefined ? {} : { pins: know({ [address]: { codeHash: pin, at: 0 } }, RECORD) }),
})
const publishedOf = (address: Address): Hex => PUBLISHED_CODE.get(address) ?? '0x'

describe('who is known by the code at an address', () => {
  it.each([...PUBLISHED_CODE])('%s is, where its code is the published one, and is not with any other', (address, hash) => {
    expect(codeKnownBy(givenFacts(factsFor(address, hash)), address)).toBe('published')
    expect(codeKnownBy(givenFacts(factsFor(address, OTHER)), address)).toBe('other')
    // What was signed for before does not make other code the published one.
    expect(codeKnownBy(givenFacts(factsFor(address, OTHER, OTHER)), address)).toBe('other')
  })

  it('is nobody where the code is not proved or not there', () => {
    const unproved: Facts = { ...NO_FACTS, accounts: { [MULTI_SEND]: notKnown(RUN) } }
    for (const facts of [NO_FACTS, unproved, factsFor(MULTI_SEND, EMPTY_CODE_HASH)])
      expect(codeKnownBy(givenFacts(facts), MULTI_SEND)).toBe('address')
  })

  it('is whom this device signed for, where no hash is published', () => {
    expect(codeKnownBy(givenFacts(factsFor(ROUTER, OTHER)), ROUTER)).toBe('address')
    expect(codeKnownBy(givenFacts(factsFor(ROUTER, OTHER, OTHER)), ROUTER)).toBe('met')
    expect(codeKnownBy(givenFacts(factsFor(ROUTER, OTHER, EMPTY_CODE_HASH)), ROUTER)).toBe('changed')
  })

  it('has a hash of every contract of Safe that is read by its address', () => {
    for (const address of [...MULTI_SENDS, ...SIGN_MESSAGE_LIBS]) expect(PUBLISHED_CODE.has(address)).toBe(true)
    expect([...ENTRY_POINTS].filter((address) => !PUBLISHED_CODE.has(address))).toEqual([
      '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
      '0x433709009b8330fda32311df1c2afa402ed8d009',
    ])
    // Of these no hash is published: the words say that they are known by their address.
    for (const address of [...KNOWN_SPENDERS.keys(), ...KNOWN_OPERATORS.keys()]) expect(PUBLISHED_CODE.has(address)).toBe(false)
  })
})

describe('a contract that ships as known', () => {
  const caseOf = (facts: Facts): Case<'accounts' | 'pins'> =>
    ({ ...givenFacts(facts), actor: ALICE, account: ALICE, names: { nameOf: () => 'Known', tokenOf: () => undefined } }) as unknown as Case<
      'accounts' | 'pins'
    >
  const [ENTRY] = ENTRY_POINTS

  it('is none with other code than is published, whatever it is called', () => {
    for (const address of [MULTI_SEND, ENTRY as Address]) {
      const known = (facts: Facts) => [isKnownCode(caseOf(facts), address), isKnownContract(caseOf(facts), address)]
      expect(known(factsFor(address, publishedOf(address)))).toEqual([true, true])
      expect(known(NO_FACTS)).toEqual([true, true])
      expect(known(factsFor(address, OTHER))).toEqual([false, false])
    }
  })
})

describe('a request to a library of Safe', () => {
  const FACTS = factsOf(find('exact approve'))
  const input = (to: Address, codeHash: Hex) => {
    const data = encodeFunctionData({ abi: parseAbi(['function signMessage(bytes)']), args: ['0x1234'] })
    const asked: Signable = { kind: 'calls', chainId: 31337, atomic: 'required', calls: [{ to, value: 0n, data }] }
    return signableInput(asked, { facts: { ...FACTS, accounts: { ...FACTS.accounts, [to]: account(codeHash) } } })
  }

  it.each([SIGNER, CREATE_CALL])('%s is a danger with other code than is published', (to) => {
    expect(judged('code/changed', input(to, OTHER)).filter((said) => said.startsWith('danger'))).toHaveLength(1)
    expect(judged('code/changed', input(to, publishedOf(to))).filter((said) => said.startsWith('danger'))).toEqual([])
  })
})

describe('the words on a right', () => {
  const FACTS = factsOf(find('exact approve'))
  const data = encodeFunctionData({ abi: parseAbi(['function setAuthorization(address,bool)']), args: [ONE_INCH, true] })
  const asked: Signable = {
    kind: 'calls',
    chainId: 31337,
    atomic: 'required',
    calls: [{ to: '0x00000000000000000000000000000000c0ffee01', value: 0n, data }],
  }
  const why = (pins: Facts['pins']) =>
    soundly(
      signableInput(asked, {
        facts: { ...FACTS, accounts: { ...FACTS.accounts, [ONE_INCH]: account(OTHER) }, ...(pins === undefined ? {} : { pins }) },
      }),
    )
      .findings.filter(({ rule }) => rule === 'allowance/right')
      .map(({ level, why: words }) => `${level}: ${plain(words)}`)

  it('say that a contract is known by its address alone, until this device met its code', () => {
    expect(why(undefined)).toEqual([expect.stringMatching(/^warn: We know it only by its address/)])
    expect(why(know({ [ONE_INCH]: { codeHash: OTHER, at: 0 } }, RECORD))).toEqual([expect.stringMatching(/^warn: The permission lasts/)])
  })
})
