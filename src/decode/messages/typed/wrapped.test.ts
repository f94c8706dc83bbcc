import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const WORD = `0x${'00'.repeat(32)}`

describe('messages around others', () => {
  const ACCOUNT = '0xacc0acc0acc0acc0acc0acc0acc0acc0acc0acc0'
  const account = { name: 'Account', version: '1', chainId: 1, verifyingContract: ACCOUNT, salt: WORD }
  const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
  const SIGN = 'string name,string version,uint256 chainId,address verifyingContract,bytes32 salt'
  const token = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC }

  it('of ERC-7739 are what is inside, under the domain of the app', () => {
    const contents = { owner: ACCOUNT, spender: BOB, value: '1500000', nonce: 0, deadline: 1 }
    const { standard, nested, claims, use, complete, faults, intent } = explained(
      typed(`TypedDataSign(Permit contents,${SIGN})${PERMIT}`, { contents, ...account }, token),
    )
    expect([standard, complete, faults]).toEqual(['ERC-7739', true, []])
    expect(plain(intent)).toBe(`As ${ACCOUNT}: “Let bob spend up to 1.5 USDC, with no expiry; the signature can be used until 1 Jan 1970”`)
    expect(nested).toMatchObject({ standard: 'EIP-2612', kind: 'typed-data' })
    expect(claims).toMatchObject([{ kind: 'allowance', owner: ACCOUNT, token: USDC, spender: BOB }])
    expect(use).toMatchObject({ use: 'erc2612', token: USDC })
  })

  it('carry what is wrong outside to what is inside, where rules look', () => {
    const contents = { owner: ACCOUNT, spender: BOB, value: '1500000', nonce: 0, deadline: 1 }
    const data = typed(`TypedDataSign(Permit contents,${SIGN})${PERMIT}`, { contents, ...account, name: 'a\u202eb' }, token)
    const { nested } = explained({ ...data, message: { ...data.message, unseen: 1 } })
    expect(nested).toMatchObject({ faults: ['surplus'], complete: true, standard: 'EIP-2612', unsigned: [{ name: 'unseen', text: '1' }] })
    expect(nested?.texts).toContainEqual({ at: 'message.name', text: 'a\u202eb' })
  })

  it('of ERC-7739 with other members are none', () => {
    const form = `TypedDataSign(Permit contents,string name)${PERMIT}`
    const contents = { owner: ACCOUNT, spender: BOB, value: '1500000', nonce: 0, deadline: 1 }
    expect(explained(typed(form, { contents, name: 'x' }, token))).toMatchObject({ faults: ['not-canonical'], claims: [] })
  })

  it('of ERC-7739 around a text are that text', () => {
    const prefixed = (text: string, count = Buffer.byteLength(text)) =>
      `0x${Buffer.from(`\u0019Ethereum Signed Message:\n${count}${text}`).toString('hex')}`
    const sign = (bytes: string) => explained(typed('PersonalSign(bytes prefixed)', { prefixed: bytes }, { verifyingContract: ACCOUNT }))
    expect(sign(prefixed('Hello, Bob!'))).toMatchObject({ faults: [], complete: true, nested: { text: 'Hello, Bob!' } })
    expect(sign(prefixed('12 monkeys'))).toMatchObject({ nested: { text: '12 monkeys' } })
    expect(sign(prefixed('ü'.repeat(60)))).toMatchObject({ nested: { text: 'ü'.repeat(60) } })
    expect(sign(prefixed('Hello', 7))).toMatchObject({ faults: ['wrapped'], complete: false })
    expect(sign(`0x${'ab'.repeat(32)}`)).toMatchObject({ faults: ['wrapped'], complete: false })
  })

  it('that hold only a hash are blind', () => {
    for (const form of ['CoinbaseSmartWalletMessage(bytes32 hash)', 'Kernel(bytes32 hash)'])
      expect(explained(typed(form, { hash: WORD }, { verifyingContract: ACCOUNT }))).toMatchObject({
        faults: ['raw-hash'],
        complete: false,
      })
    expect(explained(typed('Root(bytes32 root)', { root: WORD }, { verifyingContract: STRANGER })).faults).toEqual(['raw-hash'])
    const list = (lines: readonly string[]) => explained(typed('List(string[] lines)', { lines }, { verifyingContract: STRANGER })).faults
    expect([list([WORD, WORD]), list([WORD, 'Hello']), list([])]).toEqual([['raw-hash'], [], []])
  })
})
