import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/runtime/errors/api-error';
import { writeItem } from '@/runtime/storage/local-storage';
import { mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { SignInForm } from './SignInForm';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
let images = 0;

beforeEach(() => {
  localStorage.clear();
  images = 0;
  startStubServer(({ path }) => {
    if (path.startsWith('/sys/randomImage/')) {
      images += 1;
      return PICTURE;
    }
    throw new ApiError('验证码错误', { code: 500 });
  });
});
afterEach(() => {
  unmount();
  localStorage.clear();
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const captcha = () => page.getByRole('textbox', { name: '验证码' });

describe('focus at mount', () => {
  test('is in the account', async () => {
    mount(<SignInForm onDone={vi.fn()} />);
    await expect.element(field('用户名')).toHaveFocus();
  });

  test('is in the password when the account is fixed', async () => {
    mount(<SignInForm username="wang" onDone={vi.fn()} />);
    await expect.element(page.getByLabelText('密码', { exact: true })).toHaveFocus();
    await expect.element(field('用户名')).toHaveValue('wang');
  });
});

describe('captcha', () => {
  test('is not shown before the server requires it', async () => {
    mount(<SignInForm onDone={vi.fn()} />);
    await expect.element(field('用户名')).toHaveFocus();
    expect(captcha().elements()).toEqual([]);
    expect(images).toBe(0);
  });

  test('is shown at once when this server requires it always, and leaves the focus in the account', async () => {
    writeItem('captcha', true);
    mount(<SignInForm onDone={vi.fn()} />);
    await expect.element(page.getByAltText('验证码图片')).toBeInTheDocument();
    await expect.element(field('用户名')).toHaveFocus();
    expect(images).toBe(1);
  });

  test('gets the focus with a new picture after every wrong one', async () => {
    mount(<SignInForm onDone={vi.fn()} />);
    await field('用户名').fill('wang');
    await page.getByLabelText('密码', { exact: true }).fill('secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(captcha()).toHaveFocus();
    await expect.poll(() => images).toBe(1);
    await userEvent.keyboard('abcd{Enter}');
    await expect.poll(() => images).toBe(2);
    await expect.element(captcha()).toHaveFocus();
    await expect.element(captcha()).toHaveValue('');
  });
});
