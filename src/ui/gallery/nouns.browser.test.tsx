import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encode } from 'uqr'
import { say } from '#core/text/words'
import { AddressDiff, AddressView } from '../address/address-view.tsx'
import { AmountView } from '../amounts/amount-view.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'
import { ALICE, ALIKE, ether, fake, usdc } from './gallery-facts.ts'
import { ExplorerLinkingProvider } from '../address/explorer-link.tsx'
import { HashView } from '../address/hash-view.tsx'
import { HostileText } from '../text/hostile-text.tsx'
import { Qr } from '../address/qr.tsx'
import { SentenceText } from '../text/sentence-text.tsx'
import { show } from '../test-render.tsx'

afterEach(() => vi.restoreAllMocks())

const HASH = `0x${'9f'.repeat(32)}` as const
const CHECKSUMMED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What lands in the clipboard when all of `node` is marked and copied; empty where that is left to the browser. */
function copied(node: Element): string {
  document.getSelection()?.selectAllChildren(node)
  const data = new DataTransfer()
  node.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data }))
  return data.getData('text/plain')
}

it('shows an amount whole when it fits', async () => {
  const { container } = await show(<AmountView amount={usdc(1_204_500_000n)} />)
  expect(container.textContent).toContain('1,204.5 USDC')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('never loses a digit: glance, card, name and clipboard', async () => {
  const { container } = await show(<AmountView amount={ether(1_234_567_890_123_456_789n)} />)
  expect(container.textContent).toContain('1.234567…')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1.234567890123456789')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1.234567… ETH (exactly 1.234567890123456789)' })).toHaveFocus()
  expect(copied(container.querySelector('.figures bdi') ?? container)).toBe('1.234567890123456789')
})

it('writes the sign of what leaves and what arrives', async () => {
  const { container } = await show(
    <>
      <AmountView amount={usdc(5_000_000n)} direction="out" />
      <AmountView amount={usdc(7_000_000n)} direction="in" />
    </>,
  )
  expect(container.textContent).toMatch(/−.5.*\+.7/u)
})

it('does not let a symbol turn the amount around', async () => {
  const { container } = await show(<AmountView amount={fake(5n * 10n ** 18n)} />)
  expect(container.textContent).not.toMatch(/[\u202e\u200b]/)
  expect(container.textContent).toContain('U+202E')
  const bdi = container.querySelectorAll('bdi')
  expect([...bdi].some((one) => one.textContent.startsWith('U+202E'))).toBe(true)
})

it('writes out what is hidden in a stranger’s text, and says when alphabets are mixed', async () => {
  const { container } = await show(<HostileText text={'Teth\u0435r\u200b'} />)
  expect(container.querySelector('bdi')?.textContent).toMatch(/^Teth\u0435rU\+200B .*mixes alphabets/)
})

it('cuts a stranger’s text and says how much', async () => {
  const { container } = await show(<HostileText text={'x'.repeat(80)} most={20} />)
  expect(container.querySelector('bdi')?.textContent).toBe(`${'x'.repeat(20)}… 60 characters left out`)
})

it('gives the middle of an address on demand and copies all of it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(<AddressView address={ALICE} name={{ text: 'Savings', from: 'account' }} />)
  await page.getByRole('button', { name: 'Savings 0x7099…79C8 (show the whole address)' }).click()
  await expect.element(page.getByText('One of your accounts. You named it.')).toBeVisible()
  expect(document.querySelector('[popover]:popover-open')?.textContent).toContain(CHECKSUMMED)
  await page.getByRole('button', { name: 'Copy address' }).click({ force: true })
  expect(write).toHaveBeenCalledWith(CHECKSUMMED)
})

const HREF = '/explore/1/address/'
/** As a screen that is about one chain has it. */
const linked = (follow?: (href: string) => void): ReactElement => (
  <ExplorerLinkingProvider value={{ hrefOf: (kind, id) => `/explore/1/${kind}/${id}`, ...(follow ? { follow } : {}) }}>
    <AddressView address={ALICE} />
    <HashView hash={HASH} of="tx" />
    <HashView hash={HASH} />
  </ExplorerLinkingProvider>
)

it('leads to the explorer where a screen is about one chain; a digest leads nowhere', async () => {
  const followed = vi.fn()
  const { container } = await show(linked(followed))
  const links = [...container.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(links).toEqual([`${HREF}${ALICE}`, `/explore/1/tx/${HASH}`])
  await page
    .getByRole('link', { name: /open in the explorer/ })
    .first()
    .click()
  expect(followed).toHaveBeenCalledWith('address', ALICE)
})

it('leaves a click with a key held, and one that opens apart, to the browser', async () => {
  const followed = vi.fn()
  const { container } = await show(linked(followed))
  const click = (init: MouseEventInit): boolean => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    // Nothing is to open here: whether ours let it through is what counts.
    let isTaken = false
    addEventListener(
      'click',
      (last) => {
        isTaken = last.defaultPrevented
        last.preventDefault()
      },
      { once: true },
    )
    container.querySelector('a')?.dispatchEvent(event)
    return isTaken
  }
  expect(click({ button: 0 })).toBe(true)
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) expect(click(init)).toBe(false)
  expect(followed).toHaveBeenCalledTimes(1)
})

it('opens its card for a finger, with the way to the explorer in it', async () => {
  const followed = vi.fn()
  const { container } = await show(linked(followed))
  const link = container.querySelector('a') ?? expect.unreachable()
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  link.click()
  const card = page.getByRole('link', { name: 'Open in the explorer', exact: true })
  await expect.element(card).toBeVisible()
  expect(followed).not.toHaveBeenCalled()
  expect(document.querySelector('[popover]:popover-open')?.textContent).toContain(CHECKSUMMED)
  await card.click()
  expect(followed).toHaveBeenCalledWith('address', ALICE)
})

it('marks where two addresses differ', async () => {
  const { container } = await show(<AddressDiff left={ALICE} right={ALIKE} leftName="yours" rightName="pasted" />)
  expect(container.textContent).toContain('of 40 digits differ.')
  const marks = [...container.querySelectorAll('mark')].map((mark) => mark.textContent.toLowerCase())
  const differing = Array.from(ALICE.slice(2)).filter((digit, at) => digit !== ALIKE[at + 2])
  expect(marks.slice(0, marks.length / 2)).toEqual(differing)
})

it('says that it copied, to ears too', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(<CopyButton text="abc" label="Copy hash" />)
  await page.getByRole('button', { name: 'Copy hash' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  await expect.element(page.getByRole('button')).toHaveAttribute('data-state', 'copied')
})

it('says when the browser does not let it copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await show(<CopyButton text="abc" label="Copy hash" />)
  await page.getByRole('button', { name: 'Copy hash' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('The browser blocked copying. Select the text instead.')
})

it('draws the nouns of a sentence and cleans its strings', async () => {
  const { container } = await show(
    <p>
      <SentenceText
        words={say('Send {what} to {to}, says {app}, via {host}', {
          what: { is: 'amount', units: 1_500_000n, decimals: 6, symbol: 'USDC' },
          to: { is: 'address', address: ALICE },
          app: { is: 'foreign', text: '\u202eevil' },
          host: 'node\u200b.home',
        })}
      />
    </p>,
  )
  expect(container.querySelector('p')?.textContent).toBe('Send 1.5 USDC to 0x7099…79C8, says U+202Eevil, via nodeU+200B.home')
})

it('leaves a selection that goes beyond an amount to the browser', async () => {
  const { container } = await show(
    <p>
      Send <AmountView amount={usdc(1_500_000n)} /> to Ada
    </p>,
  )
  const paragraph = container.querySelector('p') ?? container
  document.getSelection()?.selectAllChildren(paragraph)
  const data = new DataTransfer()
  container
    .querySelector('.figures bdi')
    ?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: data }))
  expect(data.getData('text/plain')).toBe('')
})

it('draws a code with all modules of the text, four modules of white around it, and the text', async () => {
  const { container } = await show(<Qr text={ALICE} label="QR code" />)
  const { data, size } = encode(ALICE, { ecc: 'M', border: 0 })
  const svg = container.querySelector('svg[role=img]')
  expect(svg?.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  const canvas = document.createElement('canvas').getContext('2d')
  const path = new Path2D(svg?.querySelector('path')?.getAttribute('d') ?? '')
  const drawn = data.map((row, y) => row.map((_, x) => canvas?.isPointInPath(path, x + 4.5, y + 4.5)))
  expect(drawn).toEqual(data)
  expect(container.querySelector('figcaption')?.textContent).toContain(CHECKSUMMED.slice(2).toLowerCase())
})
