import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NewPasswordFields } from '../unlock/new-password.tsx'
import { useNewPassword } from '../unlock/use-new-password.ts'
import { createTestWallet, passwordSlot, recoverySlot, showIn } from '../test-support/test-wallet.tsx'
import { UnlockMethodForm } from '../unlock/unlock-method-form.tsx'

type Fiber = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fiber => typeof value === 'object' && value !== null

/** The root of what React drew, found at the element that it was drawn into. */
function rootFiber(): Fiber {
  for (const element of document.querySelectorAll('*'))
    for (const [key, value] of Object.entries(element)) if (key.startsWith('__reactContainer$') && isObject(value)) return value
  throw new Error('React drew nothing here')
}

/** Where React keeps `text`: in the state, the props or the earlier state of anything that it drew. The fields themselves are the page's. */
function keptByReact(text: string): readonly string[] {
  const seen = new Set<unknown>()
  const found: string[] = []
  const look = (value: unknown, path: string): void => {
    if (typeof value === 'string' && value.includes(text)) found.push(path)
    if (!isObject(value) || seen.has(value) || value instanceof Node || value instanceof Window) return
    seen.add(value)
    for (const [key, inner] of Object.entries(value)) look(inner, `${path}.${key}`)
  }
  look(rootFiber(), 'root')
  return found
}

const PASSWORD = 'marble otter vivid quartz 77'
const field = (name: string) => page.getByLabelText(name, { exact: true })

it('this looks in the right place: what a controlled field holds is found', async () => {
  const Controlled = () => {
    const [text, setText] = useState('')
    return <input aria-label="Controlled" value={text} onChange={(event) => setText(event.currentTarget.value)} />
  }
  await showIn(createTestWallet([passwordSlot()]), <Controlled />)
  await field('Controlled').fill(PASSWORD)
  expect(keptByReact(PASSWORD)).not.toEqual([])
})

it('a way in that is typed, refused and taken is in no state of React', async () => {
  let refused = false
  const onWay = async (): Promise<void> => {
    if (refused) return
    refused = true
    throw new Error('refused once')
  }
  await showIn(createTestWallet([passwordSlot(), recoverySlot()]), <UnlockMethodForm onWay={onWay} go="Continue" />)
  await field('Password').fill(PASSWORD)
  expect(keptByReact(PASSWORD)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => refused).toBe(true)
  expect(keptByReact(PASSWORD)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field('Password')).toHaveValue('')
  expect(keptByReact(PASSWORD)).toEqual([])
})

it('a password that is chosen is measured, and is in no state of React; neither are the words that are offered', async () => {
  const taken: string[] = []
  const Chooser = () => {
    const password = useNewPassword()
    const [tried, setTried] = useState(false)
    const send = (): void => {
      setTried(true)
      if (password.isFine()) taken.push(password.read())
    }
    return (
      <>
        <NewPasswordFields password={password} tried={tried} />
        <button onClick={send}>Send</button>
      </>
    )
  }
  await showIn(createTestWallet([passwordSlot()]), <Chooser />)
  await field('Password').fill('short')
  await expect.element(page.getByText(/^Too weak: use 12 or more characters, or our six words \(about \d+ of \d+ bits\)$/)).toBeVisible()
  await field('Password').fill(PASSWORD)
  await expect.element(page.getByText(/^Strength: about \d+ bits$/)).toBeVisible()
  await field('Password again').fill(`${PASSWORD}8`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(field('Password again')).toBeInvalid()
  await field('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send' }).click()
  expect(taken).toEqual([PASSWORD])
  expect(keptByReact(PASSWORD)).toEqual([])
})
