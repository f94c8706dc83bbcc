import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digestsOf } from '#core/signing/digests'
import { fromBytes } from '#core/bytes/hex'
import { know } from '#core/evidence/fact'
import { checksum } from '#core/ethereum/address'
import type { SignableMessage } from '#core/signing/signable'
import { explainMessage } from '#decode'
import { judge, plan, type Review } from '#review'
import { Findings, MessagePart, WhoBox } from '#features/shared'
import { show } from '../../ui/test-render.tsx'
import { consentStatus } from './decision/agreement.ts'

const ACCOUNT = `0x${'a1'.repeat(20)}` as const
const CHAIN = 1
const ORIGIN = 'https://swap.example'
const NATIVE = { chainId: CHAIN, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const names = { native: NATIVE, nameOf: () => undefined, tokenOf: () => undefined }
const nobody = (): undefined => undefined
const asker = { kind: 'app', origin: ORIGIN, method: 'personal_sign' } as const

/** The Review of what a connected app asks, as the words and the origin alone tell it. */
function reviewOf(asked: SignableMessage): Review {
  const explanation = explainMessage(asked, { chainId: CHAIN, signer: ACCOUNT, names })
  const request = { id: 'asked', account: ACCOUNT, chainId: CHAIN, asked }
  return judge({
    request,
    explanation,
    names,
    asking: { kind: 'app', origin: ORIGIN, changed: false, queued: 1, knownForMs: 1e9 },
    chainId: CHAIN,
    chainKind: 'l1',
    plan: plan({ request, explanation, names }),
    facts: { accounts: {}, tokens: {}, knownHosts: know({ used: [], known: [] }, { kind: 'own', method: 'record' }) },
    evidence: { kind: 'unknown', method: 'none' },
    digests: digestsOf(asked),
    work: { trips: 0, sources: [], ms: 0 },
  })
}

/** What it says, what was found, and who asks, as the Review screen shows them; and whether there is a Sign. */
async function seen(asked: SignableMessage) {
  const review = reviewOf(asked)
  const parts: ReactNode = (
    <>
      <Findings review={review} />
      <MessagePart review={review} nameOf={nobody} />
      <WhoBox asker={asker} review={review} nameOf={nobody} />
    </>
  )
  const routeTree = { component: () => parts }
  await show(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await expect.element(page.getByText(ORIGIN, { exact: true })).toBeVisible()
  const digest = review.hashes[0]?.value
  return { review, sign: consentStatus({ review, digest: asked.kind === 'hash' ? undefined : digest }, 'key', false).at }
}

const signIn = (host: string): SignableMessage => ({
  kind: 'message',
  message: fromBytes(
    new TextEncoder().encode(
      [
        `${host} wants you to sign in with your Ethereum account:`,
        checksum(ACCOUNT),
        '',
        'I accept the terms.',
        '',
        `URI: https://${host}/login`,
        'Version: 1',
        `Chain ID: ${CHAIN}`,
        'Nonce: 32891756abcdef',
        'Issued At: 2026-01-01T16:25:24Z',
      ].join('\n'),
    ),
  ),
})

describe('what a connected app asks to be signed', () => {
  it('is a sign-in to itself, with what it names, and is signed by a press [M7]', async () => {
    const { review, sign } = await seen(signIn('swap.example'))
    await expect.element(page.getByText('Signs in to')).toBeVisible()
    await expect.element(page.getByText('https://swap.example/login', { exact: true })).toBeVisible()
    expect(review.findings.filter(({ rule, level }) => rule === 'sign-in/other-site' && level !== 'info')).toEqual([])
    expect(sign).toBe('sign')
  })

  it('is stopped where it signs the person in to another site, which stands beside who asks [M7]', async () => {
    const { sign } = await seen(signIn('bank.example'))
    await expect
      .element(page.getByRole('heading', { name: /^Stop: .?swap\.example.? asks you to sign in to .?bank\.example/ }))
      .toBeVisible()
    expect(sign).toBe('blocked')
  })

  it('is stopped where its typed data is for another chain [M5]', async () => {
    const types = { Mail: [{ name: 'contents', type: 'string' }] }
    const data = { domain: { name: 'Mail', chainId: 5 }, types, primaryType: 'Mail', message: { contents: 'hi' } }
    const { sign } = await seen({ kind: 'typed-data', data })
    await expect.element(page.getByRole('heading', { name: /^Stop: This message is for chain 5/ })).toBeVisible()
    expect(sign).toBe('blocked')
  })

  it('is stopped where it is a hash of nobody knows what, as hash and as text [M8]', async () => {
    const hash = `0x${'9c'.repeat(32)}` as const
    for (const asked of [{ kind: 'hash', hash } as const, { kind: 'message', message: hash } as const]) {
      const { review, sign } = await seen(asked)
      expect(review.findings.some(({ rule, level }) => rule === 'message/bare-hash' && level === 'block')).toBe(true)
      expect(document.querySelector('[data-rule="message/bare-hash"]')).not.toBeNull()
      expect(sign).toBe('blocked')
      document.body.replaceChildren()
    }
  })

  it('has that nobody knows whether the site was reported in one folded line', async () => {
    const { review } = await seen(signIn('swap.example'))
    expect(review.findings.find(({ rule }) => rule === 'origin/reported')?.level).toBe('unknown')
    expect(document.querySelector<HTMLDetailsElement>('[data-part="asides"] > details:has([data-rule="origin/reported"])')?.open).toBe(
      false,
    )
    await page
      .getByText(/could not be checked/)
      .first()
      .click()
    document.querySelector<HTMLElement>('[data-rule="origin/reported"] summary')?.click()
    await expect.element(page.getByText(/We couldn’t check any list of reported sites\. Assay comes with none\./)).toBeVisible()
  })
})
