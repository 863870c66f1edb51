/** Puts hostile text in every place that shows text. None of it may run, and none of it may cause a request. */
import { dialogsOf, evil, expectInert } from '../support/inert.ts';
import { expect, test } from '../support/journey.ts';
import { openStand, paste } from '../support/stand/stand.ts';

test('hostile text that is loaded stays text, in the editor, the preview and the comparison', async ({ page, url }) => {
  const dialogs = dialogsOf(page);
  await openStand(page, url, { rich: evil, title: evil, details: 'something else', before: evil });
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toContainText('the paragraph');
  await expect(page.getByRole('textbox', { name: 'Title' })).toContainText('<script>');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('<img src=x onerror=alert(1)>');
  await expectInert(page, dialogs);
  await description.click();
  await page.keyboard.type('x');
  await expectInert(page, dialogs);
});

test('hostile text that is pasted or dropped arrives as its words', async ({ page, url }) => {
  const dialogs = dialogsOf(page);
  await openStand(page, url, { rich: '<p>Before</p>', title: '', details: '', before: '' });
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.press('ControlOrMeta+End');
  await paste(page, evil, 'the words');
  await expect(description).toContainText('the paragraph');
  const value = (await page.getByLabel('Value').textContent()) ?? '';
  expect(value).toMatch(/^(<\/?(p|strong|em|br|ul|ol|li|h3)>|[^<>])*$/);
  expect(value).not.toMatch(/evil|javascript|\u202e|\u2066/);
  await page.getByRole('textbox', { name: 'Title' }).click();
  await paste(page, evil, evil);
  await page.getByRole('textbox', { name: 'Details' }).click();
  await paste(page, evil, evil);
  await expect(page.getByRole('textbox', { name: 'Details' })).toContainText('<script>');
  await expectInert(page, dialogs);
  await description.evaluate((element, html) => {
    const { left, top } = element.getBoundingClientRect();
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true }),
    );
  }, evil);
  await expect(description.getByText('the button')).toHaveCount(2);
  await expectInert(page, dialogs);
});
