import { textOfFile } from '#features/shared'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { isError } from '#core/errors'
import { readSignable } from '#decode'
import { show } from '../../../ui/test-render.tsx'
import { ReadingPart } from './reading-part.tsx'

const reading = (text: string, onChoose = (_: number): void => undefined) => {
  const read = readSignable(text)
  return <ReadingPart reading={read} which={0} shown={read.candidates[0]} onChoose={onChoose} />
}

it('offers every way to read bytes, and says loudly that they may be a key', async () => {
  const onChoose = vi.fn<(which: number) => void>()
  await show(reading(`0x${'ab'.repeat(32)}`, onChoose))
  await expect.element(page.getByRole('radio', { name: 'Hash' })).toBeChecked()
  await expect.element(page.getByText(/Private keys look the same/)).toBeVisible()
  expect(document.querySelector('[data-tone="danger"]')?.textContent).toContain('never paste a key anywhere')
  await page.getByText('Message of bytes').click()
  expect(onChoose).toHaveBeenCalledWith(1)
})

it('says what was expected, where, and how to mend it, with what was found set apart', async () => {
  await show(reading('{"method":"eth_sendTransaction","params":[{"to":"0x12\u202e"}]}'))
  const refusal = page.getByRole('alert').first()
  await expect.element(refusal).toBeInTheDocument()
  expect(document.querySelector('[data-part="refusal"]')?.textContent).toMatch(
    /^Expected an address, found 0x12U\+202E\.Where: params\[0\]\.to/,
  )
  expect(document.querySelector('[data-part="refusal"]')?.textContent).toContain('40 hexadecimal digits')
})

const codeOf = async (file: File): Promise<string> => {
  try {
    return await textOfFile(file)
  } catch (error) {
    return isError(error) ? error.code : String(error)
  }
}

it('takes the text of a file, and refuses what is too large, no text, or a picture that no code can be read off', async () => {
  expect(await codeOf(new File(['{"a": 1}\n'], 'a.json', { type: 'application/json' }))).toBe('{"a": 1}\n')
  expect(await codeOf(new File([new Uint8Array(2 ** 20 + 1)], 'a.txt'))).toBe('input/too-long')
  expect(await codeOf(new File([new Uint8Array([0x22, 0xff, 0xfe])], 'a.bin'))).toBe('decode/malformed')
  expect(await codeOf(new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' }))).toBe('input/no-code')
})
