import { useRef, useState } from 'react'
import type { SignerProgress } from '#wallet'
import { type Action, useAction } from '../wallet/use-action.ts'

/** What is passed on to the work: how it ends, and how the person is told and asked. */
export type DeviceSteps = { readonly signal: AbortSignal; readonly onProgress: (progress: SignerProgress) => void }

/** Something done with a device: what it waits for meanwhile, and the way out. */
export type DeviceWork<A extends readonly unknown[]> = Action<A> & {
  readonly progress: SignerProgress | undefined
  cancel(): void
}

/** Wraps a verb that waits for a device. */
export function useDeviceWork<A extends readonly unknown[]>(verb: (steps: DeviceSteps, ...args: A) => Promise<unknown>): DeviceWork<A> {
  const [progress, setProgress] = useState<SignerProgress>()
  const stop = useRef<AbortController>(undefined)
  const action = useAction(async (...args: A) => {
    stop.current = new AbortController()
    try {
      await verb({ signal: stop.current.signal, onProgress: setProgress }, ...args)
    } finally {
      setProgress(undefined)
    }
  })
  return { ...action, progress, cancel: () => stop.current?.abort() }
}
