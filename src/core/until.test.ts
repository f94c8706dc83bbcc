import { describe, expect, it } from 'vitest'
import { createCell } from './source.ts'
import { until } from './until.ts'

describe('waiting for a value of a source', () => {
  const over = async (source: ReturnType<typeof createCell<number>>, signal = new AbortController().signal) => {
    let isOver = false
    const wait = until(source, (value) => value > 2, signal).then(() => (isOver = true))
    const settled = async (): Promise<boolean> => {
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
      return isOver
    }
    return { wait, settled }
  }

  it('ends at once where it is there, and where the signal said stop before', async () => {
    await (
      await over(createCell(3))
    ).wait
    await (
      await over(createCell(0), AbortSignal.abort())
    ).wait
  })
  it('ends with the first value that is such a one, and not before', async () => {
    const cell = createCell(0)
    const { wait, settled } = await over(cell)
    cell.set(2)
    expect(await settled()).toBe(false)
    cell.set(3)
    await wait
  })
  it('ends when the signal says stop, though no such value comes', async () => {
    const control = new AbortController()
    const { wait, settled } = await over(createCell(0), control.signal)
    expect(await settled()).toBe(false)
    control.abort()
    await wait
  })
})
