"""Tests of the web app, on a real server wherever a browser or a program would meet one."""
