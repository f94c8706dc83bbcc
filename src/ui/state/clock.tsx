import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createWatched } from '#core/watched'
import { useSource } from './use-source.tsx'

/** Milliseconds since the epoch, anew every `everyMs` while it is shown. */
export function useNow(everyMs: number): number {
  const [clock] = useState(() =>
    createWatched(Date.now(), (cell, signal) => {
      cell.set(Date.now())
      const timer = setInterval(() => cell.set(Date.now()), everyMs)
      signal.addEventListener('abort', () => clearInterval(timer))
    }),
  )
  return useSource(clock)
}

/** False at first, and true once this part of the screen was there for `ms`. */
export function useIsLate(ms: number): boolean {
  const [late] = useState(() =>
    createWatched(false, (cell, signal) => {
      const timer = setTimeout(() => cell.set(true), ms)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
  )
  return useSource(late)
}

/** One timer of this part of the screen: starting it again stops what ran, and it stops with the part. */
export type Timer = { start(ms: number, run: () => void): void; stop(): void }

/** A timer that handlers start and stop. */
export function useTimer(): Timer {
  const running = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      // Most never ran: a list that is scrolled takes away dozens in each frame.
      if (running.current !== undefined) clearTimeout(running.current)
    },
    [],
  )
  const [timer] = useState<Timer>(() => ({
    start(ms, run) {
      clearTimeout(running.current)
      running.current = setTimeout(run, ms)
    },
    stop: () => clearTimeout(running.current),
  }))
  return timer
}

/** Runs `run` of the last drawing after `ms`, counted from when that many were first given; never where it is undefined. */
export function useTimeout(ms: number | undefined, run: () => void): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (ms === undefined) return
    const timer = setTimeout(() => latest(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

/** Runs `run` of the last drawing in each frame, while it is active. */
export function useEachFrame(isActive: boolean, run: () => void): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (!isActive) return
    const next = (): void => {
      frame = requestAnimationFrame(next)
      latest()
    }
    let frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [isActive])
}
