import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readSignable } from '#decode'
import { show } from '../../../ui/test-render.tsx'
import { DropTarget } from './drop-target.tsx'
import { PastePart } from './paste-part.tsx'

let taken = ''
function Pasting(): ReactNode {
  const [text, setText] = useState('')
  const take = (next: string): void => {
    taken = next
    setText(next)
  }
  return (
    <DropTarget onTake={take} onComing={() => undefined}>
      <PastePart text={text} read={false} onTake={take} onCheck={() => undefined} />
      <p>Below</p>
      <input aria-label="Account" />
    </DropTarget>
  )
}

const field = (): HTMLTextAreaElement => {
  const found = document.querySelector('textarea')
  if (found === null) throw new Error('no field')
  return found
}

const carrying = (text: string): DataTransfer => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  return data
}

/** True where the browser is left to do it. */
const paste = (text: string): boolean =>
  field().dispatchEvent(new ClipboardEvent('paste', { clipboardData: carrying(text), bubbles: true, cancelable: true }))

const calldata = (bytes: number): string => `0x${'5a'.repeat(bytes)}`

beforeEach(() => void (taken = ''))

it('keeps a long text beside the field, whole, and says how long it is', async () => {
  await show(<Pasting />)
  expect(paste(calldata(9_999))).toBe(true)
  const long = calldata(500_000)
  expect(paste(long)).toBe(false)
  await expect.poll(() => document.body.textContent, { timeout: 5000 }).toContain('1,000,002 characters are kept')
  expect(taken).toBe(long)
  expect(field().value).toBe(`${long.slice(0, 2000)}…`)
  expect(field().readOnly).toBe(true)
})

it('puts a long paste where the cursor stands, with line ends as a field has them', async () => {
  await show(<Pasting />)
  await page.getByLabelText('What you are asked to sign').fill('before|after')
  field().setSelectionRange(6, 7)
  paste('line\r\n'.repeat(5000))
  await expect.poll(() => taken).toBe(`before${'line\n'.repeat(5000)}after`)
})

it('exchanges a long text for what is pasted or dropped next, and is a field again', async () => {
  await show(<Pasting />)
  paste(calldata(20_000))
  await expect.poll(() => field().readOnly).toBe(true)
  // What carries no text takes nothing away.
  paste('')
  expect(taken.length).toBe(40_002)
  paste('0x1234')
  await expect.poll(() => field().value).toBe('0x1234')
  expect([taken, field().readOnly]).toEqual(['0x1234', false])
  field().dispatchEvent(new DragEvent('drop', { dataTransfer: carrying(calldata(15_000)), bubbles: true, cancelable: true }))
  await expect.poll(() => taken.length).toBe(30_002)
  expect(field().value.length).toBe(2001)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => field().value).toBe('')
  expect(field().readOnly).toBe(false)
})

it('holds nothing up with a megabyte', async () => {
  await show(<Pasting />)
  const long = calldata(500_000)
  paste(long)
  await expect.poll(() => field().readOnly).toBe(true)
  // A field takes seconds to lay out a megabyte: it shows the beginning.
  expect(field().value.length).toBe(2001)
  expect(readSignable(taken).candidates.length).toBeGreaterThan(0)
})

const below = () => page.getByText('Below').element()
const drop = (onto: Element, carried: DataTransfer): boolean =>
  onto.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }))
const carryingFile = (text: string): DataTransfer => {
  const data = new DataTransfer()
  data.items.add(new File([text], 'a.json', { type: 'application/json' }))
  return data
}

it('takes what is dropped anywhere on the screen, and leaves a text for another field to that field', async () => {
  await show(<Pasting />)
  expect(drop(below(), carryingFile('0x1234'))).toBe(false)
  await expect.poll(() => taken).toBe('0x1234')
  expect(drop(below(), carrying('0x5678'))).toBe(false)
  expect(taken).toBe('0x5678')
  const account = page.getByLabelText('Account').element()
  expect([drop(account, carrying('0x9abc')), taken]).toEqual([true, '0x5678'])
  expect(drop(account, carryingFile('0xdef0'))).toBe(false)
  await expect.poll(() => taken).toBe('0xdef0')
})

it('takes what is pasted where no field has the focus', async () => {
  await show(<Pasting />)
  const pasteOn = (onto: Element, data: DataTransfer): boolean =>
    onto.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  expect(pasteOn(below(), carrying('0x1234'))).toBe(false)
  expect(taken).toBe('0x1234')
  expect([pasteOn(page.getByLabelText('Account').element(), carrying('0x5678')), taken]).toEqual([true, '0x1234'])
})

it('says why a dropped file could not be read, until the next one', async () => {
  await show(<Pasting />)
  drop(below(), carryingFile('x'.repeat(2 ** 20 + 1)))
  const why = page.getByText(/^The file is longer than/).first()
  await expect.element(why).toBeVisible()
  drop(below(), carrying('0x1234'))
  await expect.element(why).not.toBeInTheDocument()
  expect(taken).toBe('0x1234')
})
