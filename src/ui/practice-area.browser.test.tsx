import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddressView } from './address/address-view.tsx'
import { GroupHallmark, Hallmark } from './evidence/hallmark.tsx'
import { EVIDENCE, evidenceOf } from './gallery/gallery-facts.ts'
import { PracticeArea } from './practice-area.tsx'
import { show } from './test-render.tsx'

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

it('has every stamp read "Practice", and its card say that it is of no real chain', async () => {
  await show(
    <PracticeArea>
      <Hallmark evidence={evidenceOf('proved')} show="stamp and word" />
      <GroupHallmark evidence={EVIDENCE} />
    </PracticeArea>,
  )
  await expect.element(page.getByRole('button', { name: 'Practice: how this is known' })).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It says nothing of a real chain.', { exact: false })).toBeVisible()
  for (const word of ['Proved', 'Computed', 'Agreed']) expect(document.body.textContent).not.toContain(word)
})

it('lets nobody copy an address', async () => {
  await show(
    <>
      <AddressView address={ADDRESS} />
      <PracticeArea>
        <AddressView address={ADDRESS} />
      </PracticeArea>
    </>,
  )
  // That of the first alone.
  expect(page.getByRole('button', { name: 'Copy address' }).elements()).toHaveLength(1)
})
