import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReactNode } from 'react'
import { useIncomingText } from '#features/shared'
import { createCell } from '#core/source'
import type { Wallet } from '#wallet'
import { everythingOnPage } from '../../shared/test-support/page-text.ts'
import { createTestWallet, PHRASE, paste, showScreen } from '../../shared/test-support/test-screen.tsx'
import { Incoming } from './incoming.tsx'

const ADDRESS = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const BYTES = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OURS = `0x${'5a'.repeat(32)}`
const CALLDATA = `0x095ea7b3${'0'.repeat(128)}`

let taken: string[] = []
let takes = false
beforeEach(() => {
  taken = []
  takes = false
})
afterEach(() => sessionStorage.clear())

/** A screen that takes what comes, or leaves it. */
function Taker(): ReactNode {
  useIncomingText('/here', (text) => {
    if (takes) taken.push(text)
    return takes
  })
  return null
}

async function showIncoming(beside: ReactNode = null) {
  const { wallet } = createTestWallet()
  const changed = {
    ...wallet,
    book: { ...wallet.book, current: createCell({ chainId: 1, name: 'Ethereum' }), select: async () => undefined },
    transactions: { all: createCell([{ id: OURS }]) },
    preferences: { values: createCell({}), set: async () => undefined },
  } as unknown as Wallet
  return showScreen(
    <>
      <Incoming />
      <Taker />
      <p>Somewhere</p>
      <input aria-label="A field" />
      {beside}
    </>,
    changed,
  )
}

const somewhere = () => page.getByText('Somewhere').element()
const carrying = (text: string): DataTransfer => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  return data
}
const carryingFile = (text: string, type = 'application/json'): DataTransfer => {
  const data = new DataTransfer()
  data.items.add(new File([text], 'a.json', { type }))
  return data
}
/** Answers whether the browser may go on with it. */
const drag = (type: 'dragover' | 'drop', dataTransfer: DataTransfer, onto: Element = somewhere()): boolean =>
  onto.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
const overlay = page.getByText('Drop to check it')

describe('what is pasted where no field has the focus', () => {
  it.each([
    [CALLDATA, '/check'],
    [ADDRESS, `/explore/1/address/${ADDRESS}`],
    ['21000000', '/explore/1/block/21000000'],
    ['vitalik.eth', '/explore?q=vitalik.eth'],
  ])('leads %s to %s', async (text, href) => {
    const { history } = await showIncoming()
    paste(somewhere(), text)
    await expect.poll(() => history.location.href).toBe(href)
  })

  it('is left to a field, and to the screen that is open where that takes it', async () => {
    takes = true
    const { history } = await showIncoming()
    paste(page.getByLabelText('A field').element(), CALLDATA)
    expect(taken).toEqual([])
    paste(somewhere(), CALLDATA)
    await expect.poll(() => taken).toEqual([CALLDATA])
    expect(history.location.href).toBe('/here')
  })

  it('asks what 32 bytes are', async () => {
    const { history } = await showIncoming()
    paste(somewhere(), `0x${BYTES}`)
    await expect.element(page.getByText('Is this a transaction or a private key?')).toBeVisible()
    expect(everythingOnPage()).not.toContain(BYTES.slice(8, 24))
    expect(JSON.stringify([history.location, { ...sessionStorage, ...localStorage }])).not.toContain(BYTES.slice(8, 24))
    await page.getByRole('link', { name: 'It’s a private key' }).click()
    expect(history.location.href).toBe('/accounts/new')
    expect(JSON.stringify(history.location.state)).not.toContain(BYTES.slice(8, 24))
  })

  it('looks 32 bytes up only once they are said to be a hash', async () => {
    const { history } = await showIncoming()
    drag('drop', carrying(`0x${BYTES}`))
    await page.getByRole('button', { name: 'It’s a transaction or block' }).click()
    await expect.poll(() => history.location.href).toBe(`/explore?q=0x${BYTES}`)
    await expect.element(page.getByText('elsewhere')).toBeVisible()
  })

  it('opens a transaction that was signed here, which is known to be one', async () => {
    const { history } = await showIncoming()
    paste(somewhere(), OURS)
    await expect.poll(() => history.location.href).toBe(`/activity/${OURS}`)
  })

  it.each([
    [PHRASE, 'This looks like a recovery phrase', 'winner'],
    [BYTES, 'This looks like a private key', BYTES.slice(8, 24)],
    ['{"crypto":{"ciphertext":"5eaf00d5eaf00d"}}', 'This looks like a key file', '5eaf00d'],
  ])('keeps no secret and says where it belongs (%#)', async (text, words, part) => {
    const { history } = await showIncoming()
    paste(somewhere(), text)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByText('It wasn’t searched, checked or kept.', { exact: false })).toBeVisible()
    expect(everythingOnPage()).not.toContain(part)
    expect(JSON.stringify(history.location)).not.toContain(part)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(part)
    await page.getByRole('link', { name: 'Go to Import' }).click()
    expect(history.location.href).toBe('/accounts/new')
    expect(JSON.stringify(history.location.state)).not.toContain(part)
  })

  it('is not looked at beside a field for a secret or a dialog', async () => {
    const { history } = await showIncoming(<input type="password" aria-label="Password" />)
    paste(somewhere(), CALLDATA)
    expect(drag('drop', carrying(CALLDATA))).toBe(true)
    expect(history.location.href).toBe('/here')
    // Its form is gone.
    ;(page.getByLabelText('Password').element() as HTMLInputElement).type = 'text'
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    paste(dialog, CALLDATA)
    dialog.remove()
    expect(history.location.href).toBe('/here')
    paste(somewhere(), CALLDATA)
    await expect.poll(() => history.location.href).toBe('/check')
  })
})

it('takes what is to be signed for what it is, however many plain words are in it', async () => {
  const { history } = await showIncoming()
  const fields = ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name) => ({ name, type: 'string' }))
  paste(somewhere(), JSON.stringify({ types: { Permit: fields }, primaryType: 'Permit', domain: {}, message: {} }))
  await expect.poll(() => history.location.href).toBe('/check')
})

describe('what is dropped on the window', () => {
  it('says what a drop does while it is dragged over', async () => {
    const { history } = await showIncoming()
    expect(drag('dragover', carrying(CALLDATA))).toBe(false)
    await expect.element(overlay).toBeVisible()
    // A field has its own drop.
    expect(drag('dragover', carrying(CALLDATA), page.getByLabelText('A field').element())).toBe(true)
    await expect.element(overlay).not.toBeInTheDocument()
    drag('dragover', carrying(CALLDATA))
    await expect.element(overlay).toBeVisible()
    expect(drag('drop', carrying(CALLDATA))).toBe(false)
    await expect.poll(() => history.location.href).toBe('/check')
  })

  it('reads a file, and refuses one that holds a key', async () => {
    const { history } = await showIncoming()
    drag('drop', carryingFile('{"crypto":{"ciphertext":"5eaf00d"}}'))
    await expect.element(page.getByText('This looks like a key file')).toBeVisible()
    expect(everythingOnPage()).not.toContain('5eaf00d')
    drag('drop', carryingFile(CALLDATA))
    await expect.poll(() => history.location.href).toBe('/check')
  })

  it('says why a file is too long, and opens no file in place of the page', async () => {
    const { history } = await showIncoming()
    drag('drop', carryingFile('x'.repeat(2 ** 20 + 1)))
    await expect.element(page.getByText(/^The file is longer than/).first()).toBeVisible()
    expect(drag('drop', carryingFile('x'), page.getByLabelText('A field').element())).toBe(false)
    expect(history.location.href).toBe('/here')
    drag('drop', carrying(' '))
    await expect.element(page.getByText(/^The file is longer than/).first()).not.toBeInTheDocument()
  })

  it('leaves what is dragged within the page alone', async () => {
    const { history } = await showIncoming()
    somewhere().dispatchEvent(new DragEvent('dragstart', { bubbles: true }))
    expect(drag('dragover', carrying(CALLDATA))).toBe(true)
    expect(drag('drop', carrying(CALLDATA))).toBe(true)
    somewhere().dispatchEvent(new DragEvent('dragend', { bubbles: true }))
    expect(history.location.href).toBe('/here')
    drag('drop', carrying(CALLDATA))
    await expect.poll(() => history.location.href).toBe('/check')
  })
})
