import { expect, it } from 'vitest'
import { followLaunchedFile, type LaunchQueue } from './launched-file.ts'

type Consumer = Parameters<LaunchQueue['setConsumer']>[0]

/** A window's queue, and what the browser launches into it. */
function queueOf(): { readonly queue: LaunchQueue; launch: Consumer } {
  let consumer: Consumer = () => undefined
  return { queue: { setConsumer: (next) => void (consumer = next) }, launch: (launch) => consumer(launch) }
}

it('hands on the file that the window was opened with, and nothing of a launch without one', async () => {
  const taken: Promise<File>[] = []
  const { queue, launch } = queueOf()
  const end = followLaunchedFile(queue, (file) => taken.push(file))
  launch({})
  launch({ files: [] })
  launch({ files: [{}] })
  expect(taken).toEqual([])
  const file = new File(['{}'], 'request.json')
  launch({ files: [{ getFile: async () => file }, { getFile: () => Promise.reject(new Error('a second one')) }] })
  expect(await Promise.all(taken)).toEqual([file])
  end()
  launch({ files: [{ getFile: async () => file }] })
  expect(taken).toHaveLength(1)
})

it('asks nothing of a browser without such launches', () => expect(() => followLaunchedFile(undefined, () => undefined)()).not.toThrow())
