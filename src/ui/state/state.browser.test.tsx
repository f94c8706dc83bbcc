import { type ReactNode, useCallback, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fail } from '#core/errors'
import { Field } from '../forms/field.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { show } from '../test-render.tsx'
import { Pending } from './pending.tsx'
import { useAnswer, useFetched, useLoaded } from './query.tsx'
import { useForm } from './use-form.tsx'
import { usePaintedSteps } from './use-painted-steps.tsx'

test('another key is another question, and the one before is given up', async () => {
  const put: { readonly key: string; readonly signal: AbortSignal; readonly answer: (text: string) => void }[] = []
  function Screen(): ReactNode {
    const [key, setKey] = useState('a')
    const ask = useCallback((signal: AbortSignal) => new Promise<string>((answer) => put.push({ key, signal, answer })), [key])
    const { kind, value } = useAnswer(ask)
    return (
      <>
        <p>{value ?? `It is ${kind}`}</p>
        <button type="button" onClick={() => setKey('b')}>
          Next
        </button>
      </>
    )
  }
  await show(<Screen />)
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await expect
    .poll(() => put.map(({ key, signal }) => [key, signal.aborted]))
    .toEqual([
      ['a', true],
      ['b', false],
    ])
  put[0]?.answer('late')
  await expect.element(page.getByText('It is pending')).toBeVisible()
  put[1]?.answer('of b')
  await expect.element(page.getByText('of b')).toBeVisible()
})

test('a question that failed can be put again', async () => {
  let tries = 0
  const ask = async (): Promise<string> => {
    tries += 1
    if (tries === 1) throw fail('rpc/timeout', { endpoint: 'node.example', seconds: 5 })
    return 'there'
  }
  function Screen(): ReactNode {
    const { error, value, retry } = useAnswer(ask)
    return (
      <button type="button" onClick={retry}>
        {value ?? error?.code ?? 'pending'}
      </button>
    )
  }
  await show(<Screen />)
  await userEvent.click(page.getByRole('button', { name: 'rpc/timeout' }))
  await expect.element(page.getByRole('button', { name: 'there' })).toBeVisible()
})

test('what was fetched once is there at the first drawing of the next who asks', async () => {
  const fetch = async (): Promise<string> => 'The book'
  const drawn: string[] = []
  function Screen(): ReactNode {
    const { kind, value } = useFetched(fetch)
    drawn.push(kind)
    return <p>{value ?? 'None yet'}</p>
  }
  const first = await show(<Screen />)
  await expect.element(page.getByText('The book')).toBeVisible()
  expect(drawn[0]).toBe('pending')
  await first.unmount()
  drawn.length = 0
  await show(<Screen />)
  await expect.element(page.getByText('The book')).toBeVisible()
  expect(drawn).not.toContain('pending')
})

test('what cannot be loaded says why, and is loaded anew when the person asks', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    if (tries === 1) throw fail('rpc/timeout', { endpoint: 'node.example', seconds: 5 })
    return 'The book'
  }
  const Book = (): ReactNode => <p>{useLoaded(load)}</p>
  await show(
    <Pending fallback={<p>Loading</p>}>
      <Book />
    </Pending>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('The book')).toBeVisible()
  expect(tries).toBe(2)
})

test('a form that is sent brings the keyboard to what is wrong, and keeps its draft', async () => {
  function Screen(): ReactNode {
    const form = useForm({ name: '', note: '' })
    const { name, note } = form.draft
    return (
      <form
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.attempt()
        }}
      >
        <Field label="Note">
          <TextInput value={note} onChange={(event) => form.edit({ note: event.currentTarget.value })} />
        </Field>
        <Field label="Name" error={form.tries > 0 && name === '' ? fail('input/required', { field: 'Name' }) : undefined}>
          <TextInput value={name} onChange={(event) => form.edit({ name: event.currentTarget.value })} />
        </Field>
        <button type="submit">Save</button>
      </form>
    )
  }
  await show(<Screen />)
  await userEvent.fill(page.getByLabelText('Note'), 'hello')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Note')).toHaveValue('hello')
})

test('parts of a long screen come one after the other, each after what stands above it was painted', async () => {
  const drawn: { readonly parts: number; readonly frame: number }[] = []
  let frame = 0
  let counting = true
  const count = (): void => {
    frame++
    if (counting) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  function Screen(): ReactNode {
    const parts = usePaintedSteps(3)
    if (drawn.at(-1)?.parts !== parts) drawn.push({ parts, frame })
    return <p>{parts} of 3</p>
  }
  await show(<Screen />)
  await expect.element(page.getByText('3 of 3')).toBeVisible()
  counting = false
  expect(drawn.map(({ parts }) => parts)).toEqual([1, 2, 3])
  const frames = drawn.map((one) => one.frame)
  expect(new Set(frames).size, `a frame lies between two of them: ${frames.join()}`).toBe(3)
})

test('a part of a screen that is not there has no parts, and begins with one when it comes', async () => {
  const drawn: number[] = []
  function Screen(): ReactNode {
    const [isThere, setIsThere] = useState(false)
    drawn.push(usePaintedSteps(isThere ? 2 : 0))
    return (
      <button type="button" onClick={() => setIsThere(true)}>
        {drawn.at(-1)}
      </button>
    )
  }
  await show(<Screen />)
  await expect.element(page.getByRole('button', { name: '0' })).toBeVisible()
  drawn.length = 0
  await userEvent.click(page.getByRole('button'))
  await expect.element(page.getByRole('button', { name: '2' })).toBeVisible()
  expect(new Set(drawn)).toEqual(new Set([1, 2]))
})
