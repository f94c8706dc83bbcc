import { describe, expect, it } from 'vitest'
import { isWalletLink, refusedLink } from './wallet-link.ts'

describe('wallet link', () => {
  it.each([
    'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=587d5484',
    ' WC:8a5e5bdc@1?bridge=x&key=y ',
    'https://some.wallet.example/wc?uri=wc%3A7f6e504b%402%3FsymKey%3D1',
    'somewallet://wc?redirect=1&uri=wc:7f6e504b@2',
  ])('knows WalletConnect: %s', (text) => expect(refusedLink(text)?.code).toBe('input/link-walletconnect'))
  it.each(['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'SOLANA:abc', 'web+stellar:pay?destination=G'])(
    'knows other kinds of chains: %s',
    (text) => expect(refusedLink(text)?.code).toBe('input/link-elsewhere'),
  )
  it.each([
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    'near:',
    'near: here',
    'eth:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    'https://example.org/?q=wc',
    'constructor:x',
    '{"to":"0x"}',
  ])('leaves alone what is none of them: %s', (text) => expect(refusedLink(text)).toBeUndefined())
  it('takes payments for links too, which are not refused', () => {
    expect(isWalletLink('ethereum:nonsense')).toBe(true)
    expect(isWalletLink('wc:1@2')).toBe(true)
    expect(isWalletLink('alice.eth')).toBe(false)
  })
})
