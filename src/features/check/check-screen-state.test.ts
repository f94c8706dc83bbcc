import { describe, expect, test } from 'vitest'
import { type CheckScreenEvent, type CheckScreenState, nextCheckScreen, openCheckScreen } from './check-screen-state.ts'
import { type Choices, NO_CHOICES } from './choices.ts'

const CHOICES: Choices = { which: 1, answers: {} }
const after = (...events: readonly CheckScreenEvent[]): CheckScreenState => events.reduce(nextCheckScreen, openCheckScreen(false))

describe('the screen of Check', () => {
  test('forgets the choices for what stood there before, and shows what was taken as it is', () => {
    const state = after({ kind: 'input-chosen', input: 'by-hand' }, { kind: 'chosen', choices: CHOICES }, { kind: 'taken', text: '0x01' })
    expect(state).toMatchObject({ text: '0x01', input: 'paste', choices: NO_CHOICES, hasManual: true })
  })

  test('keeps what was begun by hand while the other input is shown', () => {
    const state = after({ kind: 'input-chosen', input: 'by-hand' }, { kind: 'input-chosen', input: 'paste' })
    expect(state).toMatchObject({ input: 'paste', hasManual: true })
    expect(after({ kind: 'input-chosen', input: 'paste' }).hasManual).toBe(false)
  })

  test('sets a signature aside until what it signs is taken', () => {
    const state = after({ kind: 'taken', text: '0xsig' }, { kind: 'signature-set-aside', signature: '0xsig' })
    expect(state).toMatchObject({ text: '', signature: '0xsig' })
    expect(nextCheckScreen(state, { kind: 'taken', text: 'words' })).toMatchObject({ text: 'words', signature: '0xsig' })
  })

  test('folds what came at once, each time anew, and leaves what is typed a field', () => {
    const pasted = after({ kind: 'taken', text: '0x01', atOnce: true, choices: CHOICES })
    expect(pasted).toMatchObject({ folded: true, arrivals: 1, choices: CHOICES })
    expect(nextCheckScreen(pasted, { kind: 'unfolded' })).toMatchObject({ folded: false, text: '0x01', arrivals: 1 })
    expect(nextCheckScreen(pasted, { kind: 'taken', text: '', atOnce: true })).toMatchObject({ folded: false, arrivals: 1 })
    const typed = after({ kind: 'taken', text: '0x01' })
    expect(typed).toMatchObject({ folded: false, arrivals: 0 })
    expect(nextCheckScreen(typed, { kind: 'finished' })).toMatchObject({ folded: true, arrivals: 1 })
  })

  test('keeps the chain that was chosen before anything was there, until another is or none', () => {
    const chosen = after({ kind: 'chain-chosen', chainId: 8453 }, { kind: 'taken', text: '0x01', atOnce: true })
    expect(chosen.chainId).toBe(8453)
    expect(nextCheckScreen(chosen, { kind: 'chain-chosen', chainId: undefined })).not.toHaveProperty('chainId')
  })

  test('takes the choices back with a lock, and leaves what was pasted', () => {
    const state = after({ kind: 'taken', text: '0x01' }, { kind: 'chosen', choices: CHOICES }, { kind: 'lock-changed', locked: true })
    expect(state).toMatchObject({ text: '0x01', choices: NO_CHOICES, locked: true })
  })
})
