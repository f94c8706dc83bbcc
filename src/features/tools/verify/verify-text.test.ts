import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { MAIL, rejectedCode } from '../test-support.ts'
import { verifyText } from './verify-text.ts'

// EIP-712: the key is keccak256 of "cow".
const COW = '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826'
const SIGNED_MAIL =
  '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c'
const RAW =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
const OTHER = `0x${'11'.repeat(20)}` as const

const verdicts = async (...asked: Parameters<typeof verifyText>) => (await verifyText(...asked)).map(({ verdict }) => verdict)

describe('who signed', () => {
  it('the example of EIP-712', async () => {
    expect(await verdicts(JSON.stringify(MAIL), SIGNED_MAIL, undefined)).toMatchObject([{ kind: 'signed', by: COW, how: 'key' }])
    expect(await verdicts(JSON.stringify(MAIL), SIGNED_MAIL, COW)).toMatchObject([{ kind: 'signed', by: COW }])
  })

  it('a message, to the last blank', async () => {
    const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
    const signature = await account.signMessage({ message: 'I agree\n' })
    const by = account.address.toLowerCase()
    // Somebody may have signed it with or without the line end: both are told, and the signer tells which it is.
    const [, whole] = await verdicts('I agree\n', signature, undefined)
    expect(whole).toMatchObject({ kind: 'signed', by })
    expect(await verdicts('I agree\n', signature, account.address.toLowerCase() as `0x${string}`)).toMatchObject([{ kind: 'signed', by }])
    expect(await verdicts('I agree', signature, undefined)).not.toMatchObject([{ by }])
  })

  it('a transaction with its own signature (EIP-155)', async () => {
    expect(await verdicts(RAW, '', undefined)).toMatchObject([{ kind: 'signed', by: '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f' }])
  })

  it('somebody else stays unknown: their code might take it', async () => {
    expect(await verdicts(JSON.stringify(MAIL), SIGNED_MAIL, OTHER)).toMatchObject([{ kind: 'unknown', by: COW }])
    expect(await verdicts(JSON.stringify(MAIL), `${SIGNED_MAIL}00`, OTHER)).toMatchObject([{ kind: 'unknown' }])
  })

  it('nobody, where it is no signature', async () => {
    expect(await verdicts('I agree', `0x${'00'.repeat(65)}`, undefined)).toMatchObject([{ kind: 'unknown' }])
    expect(await rejectedCode(verifyText('I agree', '0x12x', undefined))).toBe('input/data-malformed')
    expect(await rejectedCode(verifyText('I agree', '', undefined))).toBe('input/data-malformed')
    expect(await rejectedCode(verifyText(' ', SIGNED_MAIL, undefined))).toBe('input/required')
  })
})
