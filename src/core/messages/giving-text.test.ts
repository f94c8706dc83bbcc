import { describe, expect, it } from 'vitest'
import { givingSentence } from './giving-text.ts'

const STRANGER = '0x8c1f2b6d3e4a59077bcde0115f6a8d93c2e7f4b1'
const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** Sentences that give something away, put together here from what people would write. */
const OPENINGS = ['I authorize', 'I hereby approve', 'By signing I consent to', 'The holder of this wallet permits', 'I instruct the custodian to carry out', 'We confirm'] // prettier-ignore
const DEEDS = ['the transfer of', 'the withdrawal of', 'the spending of', 'the release of', 'payment of'] // prettier-ignore
const GOODS = ['all my assets', 'my entire balance', '5,000 USDC', 'every NFT and all tokens of this wallet', '$12000 in funds', 'my account'] // prettier-ignore
const ENDS = [` to ${STRANGER}.`, ' to vault-recovery.eth', ' to the party named by the exchange', '']

const GIFTS = OPENINGS.flatMap((opening) =>
  DEEDS.flatMap((deed) => GOODS.flatMap((goods) => ENDS.map((end) => `${opening} ${deed} ${goods}${end}`))),
)

const OTHERS = [
  `Withdraw 25000 USDC to ${STRANGER}`,
  `Move my tokens and NFTs into ${STRANGER}`,
  `Approve new API wallet ${STRANGER} with full permissions`,
  `I appoint ${STRANGER} as guardian of my account`,
  `Set operator: ${STRANGER}`,
  `Change payout address to ${STRANGER}`,
  'I transfer ownership of this account',
  'Please send your seed phrase to support',
  `Recipient: ${STRANGER}\nNonce: 7`,
  `Autorizo la transferencia de todos los fondos a ${STRANGER}`,
  `Autorizo a retirada de todo o meu saldo para ${STRANGER}`,
  `J’autorise le retrait de tous mes actifs vers ${STRANGER}`,
  `Ich ermächtige ${STRANGER}, über alle meine Guthaben zu verfügen`,
  `Autorizzo il prelievo di tutti i miei fondi verso ${STRANGER}`,
  `Я разрешаю перевод всех активов на ${STRANGER}`,
  `I give all my tokens to ${STRANGER} for ever`,
  `Cedo todos mis fondos a ${STRANGER}`,
  `Je donne tous mes jetons à ${STRANGER}`,
  `Ich schenke mein ganzes Guthaben ${STRANGER}`,
  `Я, владелец ${ME}, передаю все мои токены и NFT адресу ${STRANGER} безвозмездно и навсегда.`,
  `我授权将所有资产转移到 ${STRANGER}`,
  `全資産を ${STRANGER} へ送金することを許可します`,
  `모든 자산을 ${STRANGER} 로 전송하는 것을 승인`,
]

const HARMLESS = [
  'Welcome! Click to sign in. This request will not trigger a blockchain transaction or cost any gas fees.',
  'This does not authorize any transfer of your assets.',
  'Signing is free and will never move your funds or grant anybody control of your wallet.',
  'Ich bestätige, dass mir diese Adresse gehört. Es werden keine Gelder überwiesen.',
  'Esta firma no autoriza ninguna transferencia de fondos.',
  '我确认拥有此地址，签名不会转移任何资产。',
  'You agree that you alone are responsible for transfers of tokens and for the risk of losses.',
  'I hereby verify that I am the owner of this address',
  'I accept the terms and the privacy policy',
  'Vote YES on proposal 12: transfer 500 UNI from the treasury to grants',
  `Link wallet ${ME} to account bob#123`,
  `Wallet address: ${ME}\nNonce: 6d32f1b0`,
]

describe('givingSentence', () => {
  it('finds every gift that is put together from its parts, in any case and spacing', () => {
    expect(GIFTS.filter((text) => givingSentence(text) === undefined)).toEqual([])
    const changed = GIFTS.map((text) => text.toUpperCase().replaceAll(' ', '\u200b\n ').replaceAll('0X', '0x'))
    expect(changed.filter((text) => givingSentence(text) === undefined)).toEqual([])
  })

  it('finds one among many harmless sentences, wherever it stands', () => {
    const padding = HARMLESS.slice(0, 10).join('\n\n').repeat(20)
    for (const gift of GIFTS.filter((_, index) => index % 37 === 0))
      expect(givingSentence(`${padding}\n\n${gift}\n\n${padding}`), gift).toBeDefined()
  })

  it.each(OTHERS)('finds %s', (text) => {
    expect(givingSentence(text, ME)).toBeDefined()
  })

  it.each(HARMLESS)('finds nothing in %s', (text) => {
    expect(givingSentence(text, ME)).toBeUndefined()
  })

  it('does not take "not only" for a denial', () => {
    expect(givingSentence('I do not only sign in: I authorize the transfer of all assets.')).toBeDefined()
  })
})
