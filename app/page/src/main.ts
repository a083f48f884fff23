import { mount } from 'svelte';
import App from './App.svelte';
import { registerOffline } from './offline/register';
import './style/tokens.css';
import './style/base.css';
import './style/print.css';

mount(App, { target: document.getElementById('page')! });
registerOffline();
