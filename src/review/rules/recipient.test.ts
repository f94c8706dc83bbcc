import { type Hex, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { type AccountFact, EMPTY_CODE_HASH } from '../facts.ts'
import { judged, soundly } from '../test-support/judged.ts'
import {
  BOB,
  DAI,
  factsOf,
  find,
  inputOf,
  LOOKALIKE,
  NAMES,
  NOBODY,
  ROUTER,
  RECORD,
  type Recorded,
  RUN,
  USDC,
  withFacts,
  withoutFacts,
  withoutRun,
  withTransaction,
} from '../test-support/recorded.ts'

const withAccount = (one: Recorded, address: Address, account: AccountFact): Recorded => ({
  ...one,
  accounts: { ...one.accounts, [address]: account },
})

describe('recipient/first-time', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('recipient/first-time', input)

  // Somebody else sent something to it already.
  const paidBefore = withAccount(find('USDC to somebody new'), NOBODY, { nonce: 0n, balance: 1n, codeHash: EMPTY_CODE_HASH })

  it('warns of an address that nobody has used, of contacts too, and not of those that were paid before', () => {
    const one = find('USDC to somebody new')
    const unused = [`warn: ${NOBODY} has never been used`]
    expect(judge(inputOf(one))).toEqual(unused)
    const contacts = know([{ id: '3', name: 'Nora', address: NOBODY, createdAt: 0 }], RECORD)
    expect(judge(withFacts(one, { contacts }))).toEqual(['warn: Nora has never been used'])
    expect(judge(withFacts(paidBefore, { contacts }))).toEqual([])
    expect(judge(withFacts(one, { contacts, accounts: {} }))).toEqual(['unknown: We couldn’t check whether Nora was ever used'])
    expect(judge(withFacts(one, { earlierRecipients: know([NOBODY], RECORD) }))).toEqual([])
  })

  it('still warns of one that the history alone knows: that is the word of whoever told it', () => {
    const input = withFacts(paidBefore, { met: know([NOBODY], RUN) })
    expect(judge(input)).toEqual([`warn: First time you send to ${NOBODY}`])
    const found = soundly(input).findings.find(({ rule }) => rule === 'recipient/first-time')
    expect(found?.why.id).toContain('Your history shows one')
  })

  it('is silent for contacts, own accounts and earlier recipients', () => {
    expect(judge(inputOf(find('ether to bob')))).toEqual([])
    expect(judge(inputOf(find('ether to oneself')))).toEqual([])
    expect(judge(withFacts(find('USDC to somebody new'), { earlierRecipients: know([NOBODY], RECORD) }))).toEqual([])
  })

  it('warns of a recipient, a spender and a contract that were never met [A2 A5]', () => {
    expect(judge(inputOf(paidBefore))).toEqual([`warn: First time you send to ${NOBODY}`])
    expect(judge(inputOf(find('approve of a bare account')))).toEqual([
      'warn: First time you use 0x976ea74026e726554db657fa54763abd0c3a0aa9',
    ])
    // Its address ships with the build: that it is used for the first time says nothing.
    expect(judge(withFacts(find('swap ether for USDC'), { earlierRecipients: know([], RECORD) }))).toEqual([])
    const unnamed = { ...inputOf(find('swap ether for USDC')).names, nameOf: () => undefined }
    expect(judge({ ...withFacts(find('swap ether for USDC'), { earlierRecipients: know([], RECORD) }), names: unnamed })).toEqual([
      `warn: First time you use ${ROUTER}`,
    ])
  })

  it('is only mentioned where a descriptor of the build describes what is asked of the contract, and not where one of the person does', () => {
    const one = withFacts(find('swap ether for USDC'), { earlierRecipients: know([], RECORD) })
    const explained = one.explanation
    if (!('call' in explained)) throw new Error('a call was expected')
    const names = { ...one.names, nameOf: () => undefined }
    const by = (from: 'assay' | 'registry' | 'own') =>
      judge({
        ...one,
        names,
        described: [
          { of: 'call', call: explained.call, description: { intent: 'Swap', fields: [], from, id: 'a', hash: '0x', warnings: [] } },
        ],
      })
    expect([by('assay'), by('registry'), by('own')]).toEqual([
      [`info: First time you use ${ROUTER}`],
      [`info: First time you use ${ROUTER}`],
      [`warn: First time you use ${ROUTER}`],
    ])
  })

  it('does not take the contract of a listed token for somebody new', () => {
    expect(judge(withFacts(find('USDC to bob'), { earlierRecipients: know([], RECORD) }))).toEqual([])
  })

  it('is unknown when the device cannot read what it remembers', () => {
    expect(judge(withoutFacts(paidBefore, 'earlierRecipients'))).toEqual([`unknown: We don’t know whether you dealt with ${NOBODY} before`])
  })
})

describe('recipient/token-contract', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('recipient/token-contract', input)

  it('is silent for people and for contracts that are no tokens', () => {
    expect(judge(inputOf(find('USDC to bob')))).toEqual([])
    expect(judge(inputOf(find('swap ether for USDC')))).toEqual([])
  })

  it('stops a token sent to its own contract, and ether sent to any token', () => {
    expect(judge(inputOf(find('USDC to its own contract')))).toEqual(['danger: USDC is the contract of a token'])
    const one = find('ether to bob')
    const accounts = { ...factsOf(one).accounts, [USDC]: know({ nonce: 1n, balance: 0n, codeHash: `0x${'11'.repeat(32)}` as const }, RUN) }
    const sent = withTransaction(one, { to: USDC })
    expect(judge(withFacts(sent, { accounts }))).toEqual(['danger: USDC is the contract of a token'])
  })

  it('lets WETH be made by sending ether to it', () => {
    // The run of `deposit()`, for which plain ether is another name.
    const one = withTransaction(find('WETH deposit'), { data: '0x' })
    expect(judge(inputOf(one, { plan: inputOf(find('WETH deposit')).plan }))).toEqual([])
  })

  it('lets a wrapper take another token by its own function, and no other contract', () => {
    const wsteth: Address = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
    const word = (value: string) => value.padStart(64, '0')
    const names = { ...NAMES, tokenOf: (address: Address) => NAMES.tokenOf(address === wsteth ? DAI : address) }
    const of = (data: Hex) => judge(withoutRun(inputOf(withTransaction(find('USDC to bob'), { to: wsteth, data, chainId: 1 }), { names })))
    expect(of(`0xea598cb0${word('1')}`)).toEqual([])
    expect(of(`0xa9059cbb${word(wsteth.slice(2))}${word('1')}`)).toEqual(['danger: DAI is the contract of a token'])
  })

  it('is unknown when the code of the recipient is', () => {
    expect(judge(withoutFacts(find('USDC to somebody new'), 'accounts'))).toEqual([
      `unknown: We couldn’t check whether ${NOBODY} is a token contract`,
    ])
  })
})

describe('recipient/lookalike', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('recipient/lookalike', input)

  it('is silent for the contact itself and for addresses that share nothing', () => {
    expect(judge(inputOf(find('ether to bob')))).toEqual([])
    expect(judge(inputOf(find('USDC to somebody new')))).toEqual([])
  })

  it('says so more strongly when both ends are alike', () => {
    expect(judge(inputOf(find('ether to a look-alike')))).toEqual([
      `danger: ${LOOKALIKE} begins and ends like Bob, but it’s a different address`,
    ])
    const to = `${BOB.slice(0, 6)}${'ee'.repeat(18)}` as typeof BOB
    const start = withTransaction(find('ether to bob'), { to })
    expect(judge(inputOf(start))).toEqual([`danger: ${to} looks like Bob, but it’s a different address`])
    const three = withTransaction(find('ether to bob'), { to: `${BOB.slice(0, 5)}${'e'.repeat(37)}` as typeof BOB })
    expect(judge(inputOf(three))).toEqual([])
  })

  it('still says so when the look-alike was paid before, and of an imitated earlier recipient', () => {
    const one = find('ether to a look-alike')
    expect(judge(withFacts(one, { earlierRecipients: know([LOOKALIKE], RECORD) }))).toHaveLength(1)
    expect(judge(withFacts(one, { contacts: know([], RECORD), earlierRecipients: know([BOB], RECORD) }))).toEqual([
      `danger: ${LOOKALIKE} begins and ends like ${BOB}, but it’s a different address`,
    ])
  })

  it('finds an imitation of whoever is in the history, but takes four digits at one end for chance: of thousands one has them', () => {
    const bare = { contacts: know([], RECORD), earlierRecipients: know([], RECORD) }
    expect(judge(withFacts(find('ether to a look-alike'), { ...bare, met: know([BOB], RUN) }))).toEqual([
      `danger: ${LOOKALIKE} begins and ends like ${BOB}, but it’s a different address`,
    ])
    const paid = (digits: number) => {
      const to = `${BOB.slice(0, 2 + digits)}${'e'.repeat(40 - digits)}` as typeof BOB
      return judge(withFacts(withTransaction(find('ether to bob'), { to }), { ...bare, met: know([BOB], RUN) }))
    }
    expect(paid(5)).toEqual([])
    expect(paid(6)).toHaveLength(1)
  })

  it('does not take leading zeros for a likeness', () => {
    const facts = {
      contacts: know([{ id: '2', name: 'Burner', address: `0x${'0'.repeat(10)}${'77'.repeat(15)}` as const, createdAt: 0 }], RECORD),
    }
    expect(judge(withFacts(find('USDC to somebody new'), facts))).toEqual([])
  })

  it('is unknown while any of the memories is, but a likeness found is found', () => {
    expect(judge(withoutFacts(find('USDC to somebody new'), 'contacts'))).toEqual([
      `unknown: We couldn’t check whether ${NOBODY} imitates somebody you know`,
    ])
    expect(judge(withoutFacts(find('ether to a look-alike'), 'earlierRecipients'))[0]).toContain('danger')
  })
})

describe('recipient/no-code', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('recipient/no-code', input)

  it('is silent for contracts, and for plain value to people', () => {
    expect(judge(inputOf(find('USDC to bob')))).toEqual([])
    expect(judge(inputOf(find('ether to bob')))).toEqual([])
  })

  it('stops data sent where no contract is, in a batch too', () => {
    expect(judge(inputOf(find('call of a bare account')))).toEqual([`danger: There is no contract at ${NOBODY}`])
    const one = find('two calls through Multicall3')
    const accounts = { ...factsOf(one).accounts, [USDC]: know({ nonce: 0n, balance: 0n, codeHash: EMPTY_CODE_HASH }, RUN) }
    // A step that Multicall3 makes, without value, does nothing: nothing is kept by it.
    expect(judge(withFacts(one, { accounts }))).toEqual([`warn: There is no contract at ${USDC}`])
  })

  it('says what text goes along with a payment to a person, and that nothing else does', () => {
    const paid = (data: Hex) => inputOf(withTransaction(find('call of a bare account'), { data }))
    const note = paid(stringToHex('Rent for May, flat 4'))
    expect(judge(note)).toEqual([`info: You’d send a text along to ${NOBODY}: Rent for May, flat 4`])
    const review = soundly(note)
    expect(plain(review.sentence)).toBe(`Send the text Rent for May, flat 4 to ${NOBODY}`)
    expect(review.findings.map(({ rule }) => rule)).not.toContain('call/unknown')
    const withValue = inputOf(withTransaction(find('call of a bare account'), { value: 10n ** 16n, data: stringToHex('gm') }))
    expect(plain(soundly(withValue).sentence)).toBe(`Send 0.01 ETH to ${NOBODY}, with the text gm`)
    expect(judge(paid(stringToHex('Спасибо')))[0]).toContain('info')
    // What could be read as a call, or is no text.
    for (const data of [
      `0x095ea7b3${BOB.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
      '0x4e71d92d',
      '0x00000000',
      `${stringToHex('Claim')}00`,
    ] as const)
      expect(judge(paid(data)), data).toEqual([`danger: There is no contract at ${NOBODY}`])
    // Where code may be, nothing says that it is a text.
    expect(judge(withoutFacts(withTransaction(find('call of a bare account'), { data: stringToHex('gift') }), 'accounts'))[0]).toContain(
      'unknown',
    )
  })

  it('is unknown when the account is', () => {
    expect(judge(withoutFacts(find('USDC to bob'), 'accounts'))).toEqual([
      `unknown: We couldn’t check whether there is a contract at ${USDC}`,
    ])
  })
})

describe('recipient/zero-or-precompile', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('recipient/zero-or-precompile', input)

  it('is silent for addresses of people, and needs no fact', () => {
    expect(judge(inputOf(find('ether to bob')))).toEqual([])
    expect(judge(withoutRun(inputOf(find('USDC to somebody new'))))).toEqual([])
  })

  it.each([
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000001',
    '0x0000000000000000000000000000000000000100',
    '0x000000000000000000000000000000000000dead',
  ] as const)('stops value to %s', (to) => {
    expect(judge(inputOf(withTransaction(find('ether to bob'), { to })))).toEqual([`danger: Nobody can get anything back from ${to}`])
  })
})
